import { setImmediate as endOfTurn } from 'node:timers/promises'

type Task<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

export type BatchOptions<Item, Result> = {
  /** One result for each item, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Resolves when it is worth while to wait for more items no longer. */
  gather?: () => Promise<unknown>
}

const mostAtOnce = 64
const patienceMs = 1000

/**
 * One statement for several callers: whoever comes while one is on its way goes with the next, so that many share one
 * wait for the disk. Where the statement fails each of its items is tried alone, so that nobody fails for another's
 * sake; where the database is gone all of them fail. Whoever comes waits for no other for more than about a second.
 */
export function inBatches<Item, Result>(options: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  // By default those who come in one turn of the event loop go together.
  const { run, gather = endOfTurn } = options
  const waiting: Task<Item, Result>[] = []
  let isRunning = false

  async function settle(batch: readonly Task<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('A batch has fewer results than items.'))
        else resolve(result)
      }
    } catch (error) {
      if (batch.length > 1 && isOfStatement(error)) for (const task of batch) await patiently(settle([task]))
      else for (const { reject } of batch) reject(error)
    }
  }

  async function workOff() {
    isRunning = true
    while (waiting.length > 0) {
      await gather()
      await patiently(settle(waiting.splice(0, mostAtOnce)))
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void workOff()
    })
}

/** Resolves when the work is done, or has taken so long that nobody else should wait for it. */
async function patiently(work: Promise<void>): Promise<void> {
  const { promise: lostPatience, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  await Promise.race([work, lostPatience])
  clearTimeout(timer)
}

/** Codes of Postgres have a digit, unlike EPIPE. Some speak of the connection or the server: nothing else would get through. */
function isOfStatement(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !/^(08|53|57P0)/.test(code)
}
