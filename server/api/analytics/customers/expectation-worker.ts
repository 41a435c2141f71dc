import { parentPort, workerData } from 'node:worker_threads'
import { expectationOf } from './expectation.ts'

parentPort?.postMessage(expectationOf(workerData))
