import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { cancelInThread } from './query-cancel.ts'

test('cancelling in a thread that has ended resolves', async () => {
  await expect(cancelInThread('a thread that was never there', 1)).resolves.toBeUndefined()
})

test('cancelling in a busy thread calls its hook', async () => {
  const told = new Int32Array(new SharedArrayBuffer(4))
  const work = `
    const { workerData } = require('node:worker_threads')
    globalThis.cancelStatement = (number) => Atomics.store(workerData, 0, number)
    for (Atomics.store(workerData, 0, -1); Atomics.load(workerData, 0) < 0; );`
  const worker = new Worker(work, { eval: true, name: 'a busy thread', workerData: told })
  await expect.poll(() => Atomics.load(told, 0)).toBe(-1)

  await cancelInThread('a busy thread', 7)

  expect(Atomics.load(told, 0)).toBe(7)
  await worker.terminate()
})
