import { type Transferable, Worker } from 'node:worker_threads'
import type { z } from 'zod'
import { tooBusy, tooSlow } from '#server/api/figures/facts/facts-errors.ts'
import { untilBegun } from '#server/api/figures/facts/turns.ts'
import { createQueue } from '#server/platform/system/queue.ts'

/** How many threads compute at once. Each may hold the history of a large store. */
const MOST_THREADS = 2
const LONGEST_WAIT_MS = 15_000
const LONGEST_WORK_MS = 60_000

const threads = createQueue(MOST_THREADS)

type Work = { data: unknown; transfer?: readonly Transferable[] }

type Task<Answer> = {
  /** The module that the thread runs. It posts its answer to the parent. */
  module: URL
  answer: z.ZodType<Answer>
  /** Loads what the thread needs, once a thread is free. Buffers in `transfer` are not copied. */
  prepare: () => Promise<Work>
  /** Aborts when nobody waits for the answer any more. */
  asking: AbortSignal
}

function runWorker(module: URL, { data, transfer = [] }: Work): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const worker = new Worker(module, {
    workerData: data,
    transferList: [...transfer],
    // Flags of the process, such as a watcher, must not apply to the thread.
    execArgv: [],
  })
  const timer = setTimeout(() => {
    reject(tooSlow())
    void worker.terminate()
  }, LONGEST_WORK_MS)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => {
    clearTimeout(timer)
    reject(new Error('The thread ended without an answer.'))
  })
  return promise
}

/**
 * Computes in a thread of its own, so that the server can answer other requests meanwhile. Resolves to the answer.
 * Throws 503 `too_busy` after 15 s without a free thread, and 503 `too_slow` after a minute of work.
 */
export function computeInThread<Answer>({ module, answer, prepare, asking }: Task<Answer>): Promise<Answer> {
  const signal = AbortSignal.any([asking, AbortSignal.timeout(LONGEST_WAIT_MS)])
  return untilBegun({ signal, refuse: tooBusy }, (begin) =>
    threads.run(async () => {
      begin()
      return answer.parse(await runWorker(module, await prepare()))
    }),
  )
}
