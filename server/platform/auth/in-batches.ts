import { setImmediate as endOfTurn } from 'node:timers/promises'
import { codeOf } from '#server/platform/system/error-code.ts'

type Task<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/** Gives the callers of a batch their results. */
type Answer = () => void

const noAnswer: Answer = () => undefined

export type BatchOptions<Item, Result> = {
  /** One result for each item, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Resolves when it is worth while to wait for more no longer; those who have come by then all go together. */
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
  const { run, gather } = options
  const waiting: Task<Item, Result>[] = []
  let isRunning = false

  async function attempt(batch: readonly Task<Item, Result>[]): Promise<Answer> {
    try {
      const results = await run(batch.map(({ item }) => item))
      return () => answerEach(batch, results)
    } catch (error) {
      if (batch.length === 1 || !isOfStatement(error)) return () => batch.forEach(({ reject }) => reject(error))
      for (const task of batch) (await patiently(attempt([task])))()
      return noAnswer
    }
  }

  async function workOff() {
    isRunning = true
    await (gather ?? endOfTurn)()
    // Half of those who came in one turn of the event loop: the database then works on one half while this thread hears
    // and answers the other.
    let most = gather ? mostAtOnce : Math.min(mostAtOnce, Math.ceil(waiting.length / 2))
    let answer = noAnswer
    while (waiting.length > 0) {
      const underWay = patiently(attempt(waiting.splice(0, most)))
      most = mostAtOnce
      // Only now that the database has the next to work on: what the callers do with a result takes as long as a statement.
      answer()
      answer = await underWay
    }
    isRunning = false
    answer()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void workOff()
    })
}

function answerEach<Item, Result>(batch: readonly Task<Item, Result>[], results: readonly Result[]) {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const result = results[index]
    if (result === undefined) reject(new Error('A batch has fewer results than items.'))
    else resolve(result)
  }
}

/** The work's answer, or none where it takes so long that nobody else should wait for it: it is then given by itself. */
async function patiently(work: Promise<Answer>): Promise<Answer> {
  const { promise: lostPatience, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => {
    void work.then((answer) => answer())
    resolve(noAnswer)
  }, patienceMs)
  const answer = await Promise.race([work, lostPatience])
  clearTimeout(timer)
  return answer
}

/** Codes of Postgres have a digit, unlike EPIPE. Some speak of the connection or the server: nothing else would get through. */
function isOfStatement(error: unknown): boolean {
  const code = codeOf(error)
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !/^(08|53|57P0)/.test(code)
}
