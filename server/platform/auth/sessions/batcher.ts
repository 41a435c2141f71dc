import { setImmediate as endOfTurn } from 'node:timers/promises'
import { codeOf } from '#server/platform/system/error-code.ts'

type Task<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/** Resolves or rejects the promises of a batch's callers. */
type Settle = () => void

const settleNothing: Settle = () => undefined

export type BatchOptions<Item, Result> = {
  /** Resolves to one result per item, in order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /**
   * Resolves when the next batch should be sent. Without it, the first batch is sent after the current turn of the event
   * loop. Each later one is sent when the batch before it is done.
   */
  gather?: () => Promise<unknown>
}

const maxBatchSize = 64
const maxWaitMs = 1000

/**
 * Returns a function that runs the items of several callers in one statement, so that all wait for the disk only once.
 * If the statement fails, each item is retried alone. If the database is unreachable, all items fail.
 */
export function createBatcher<Item, Result>(options: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  const { run, gather } = options
  const waiting: Task<Item, Result>[] = []
  let isRunning = false

  async function attempt(batch: readonly Task<Item, Result>[]): Promise<Settle> {
    try {
      const results = await run(batch.map(({ item }) => item))
      return () => settleEach(batch, results)
    } catch (error) {
      if (batch.length === 1 || !isOfStatement(error)) return () => batch.forEach(({ reject }) => reject(error))
      for (const task of batch) (await withinMaxWait(attempt([task])))()
      return settleNothing
    }
  }

  const runNext = (size: number) => withinMaxWait(attempt(waiting.splice(0, size)))

  async function runGathered(gather: () => Promise<unknown>) {
    isRunning = true
    while (waiting.length > 0) {
      await gather()
      const settle = await runNext(maxBatchSize)
      settle()
    }
    isRunning = false
  }

  async function runOverlapping() {
    isRunning = true
    await endOfTurn()
    // The first batch has half of the items, so that the database and this thread can work at the same time.
    let size = Math.min(maxBatchSize, Math.ceil(waiting.length / 2))
    let settle = settleNothing
    while (waiting.length > 0) {
      const next = runNext(size)
      size = maxBatchSize
      // Resolve the previous batch now, while the database is busy with the next one.
      settle()
      settle = await next
    }
    isRunning = false
    settle()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void (gather ? runGathered(gather) : runOverlapping())
    })
}

function settleEach<Item, Result>(batch: readonly Task<Item, Result>[], results: readonly Result[]) {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const result = results[index]
    if (result === undefined) reject(new Error('The batch has fewer results than items.'))
    else resolve(result)
  }
}

/**
 * Resolves to the function that `work` returns. After `maxWaitMs` it resolves to an empty function, and the result is
 * settled when it arrives.
 */
async function withinMaxWait(work: Promise<Settle>): Promise<Settle> {
  const { promise: timedOut, resolve } = Promise.withResolvers<Settle>()
  const timer = setTimeout(() => {
    void work.then((settle) => settle())
    resolve(settleNothing)
  }, maxWaitMs)
  const settle = await Promise.race([work, timedOut])
  clearTimeout(timer)
  return settle
}

/**
 * Returns whether the statement caused the error, not the connection or the server. Error codes of Postgres contain a
 * digit, unlike EPIPE.
 */
function isOfStatement(error: unknown): boolean {
  const code = codeOf(error)
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !/^(08|53|57P0)/.test(code)
}
