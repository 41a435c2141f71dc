import PQueue from 'p-queue'
import { Tinypool } from 'tinypool'
import * as v from 'valibot'
import { tooBusy, tooSlow } from '#server/api/figures/facts/facts-errors.ts'
import { type Asker, createTurns, untilBegun } from '#server/api/figures/facts/turns.ts'

/** How many threads compute at once. Each may hold the history of a large store. */
const MOST_THREADS = 2
const LONGEST_WAIT_MS = 15_000
const LONGEST_WORK_MS = 60_000

const waiting = new PQueue({ concurrency: MOST_THREADS })
const inTurn = createTurns(MOST_THREADS - 1)

const threads = new Tinypool({
  minThreads: 0,
  maxThreads: MOST_THREADS,
  // Each task gets a new thread, because only the end of a thread frees the memory of a long history.
  isolateWorkers: true,
  // Flags of the process, such as a watcher, must not apply to the threads.
  execArgv: [],
})

type Work = { data: unknown; transfer?: ArrayBuffer[] }

type Task<Answer> = {
  /** The module whose function the thread runs, and the name of the function. */
  work: { module: URL; name: string }
  answer: v.GenericSchema<unknown, Answer>
  /** Loads what the thread needs, once a thread is free. Buffers in `transfer` are not copied. */
  prepare: () => Promise<Work>
  asker: Asker
}

async function runInThread({ work, asker }: Task<unknown>, { data, transfer = [] }: Work): Promise<unknown> {
  const { module, name } = work
  const signal = AbortSignal.any([asker.gone, AbortSignal.timeout(LONGEST_WORK_MS)])
  try {
    const answer: unknown = await threads.run(data, { filename: module.href, name, transferList: { transfer }, signal })
    return answer
  } catch (error) {
    throw signal.aborted ? tooSlow() : error
  }
}

/**
 * Computes in a thread of its own, so that the server can answer other requests meanwhile. Resolves to the answer. One
 * person doesn't get all threads, and who has gone doesn't keep one. Throws 503 `too_busy` after 15 s without a free
 * thread, and 503 `too_slow` after a minute of work.
 */
export function computeInThread<Answer>(task: Task<Answer>): Promise<Answer> {
  const { asker, answer, prepare } = task
  const signal = AbortSignal.any([asker.gone, AbortSignal.timeout(LONGEST_WAIT_MS)])
  return untilBegun({ signal, refuse: tooBusy }, (begin) =>
    inTurn(asker.person, () =>
      waiting.add(async () => {
        begin()
        return v.parse(answer, await runInThread(task, await prepare()))
      }),
    ),
  )
}
