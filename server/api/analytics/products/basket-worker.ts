import { parentPort, workerData } from 'node:worker_threads'
import { countBaskets } from './count-baskets.ts'

parentPort?.postMessage(countBaskets(workerData))
