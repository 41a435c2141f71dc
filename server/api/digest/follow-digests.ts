import type { Database } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { slotsOf } from './digest-work.ts'
import { loadNews } from './load-news.ts'
import { loadRecipients, type Recipient } from './stored-digests.ts'

const LOOK_EVERY_MS = 60_000

type Options = { database: Database; jobs: Pick<Jobs<'digest'>, 'add'>; clock: Clock; log: Log }

/** Asks for the emails that are due, each minute. Resolves to a function that stops this. */
export async function followDigests({ database, jobs, clock, log }: Options): Promise<() => void> {
  async function addDue() {
    const now = clock()
    const due = (await loadRecipients(database)).map((recipient) => ({ recipient, ...slotsOf(recipient, now) }))
    // These first: what is wrong with urgent emails must not stop them.
    for (const { recipient, digest } of due) if (digest) await jobs.add('digest', recipient.userId)
    const waiting = due.filter(({ digest, urgent }) => !digest && urgent).map(({ recipient }) => recipient)
    for (const userId of await findUntold(waiting, now)) await jobs.add('digest', userId)
  }

  async function findUntold(people: readonly Recipient[], now: Date): Promise<Set<string>> {
    const told = new Map(people.map((person) => [person.userId, new Set(person.told)]))
    const news = await loadNews(database, [...told.keys()], now)
    return new Set(news.filter(({ userId, name }) => !told.get(userId)?.has(name)).map(({ userId }) => userId))
  }

  const look = () => addDue().catch((error: unknown) => log.error('due emails could not be found', { error }))
  await look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
