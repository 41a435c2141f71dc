import type { Database } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { slotsOf } from './digest-work.ts'
import { findUrgent } from './load-urgent.ts'
import { loadRecipients } from './stored-digests.ts'

const LOOK_EVERY_MS = 60_000

type Options = { database: Database; jobs: Pick<Jobs<'digest'>, 'add'>; clock: Clock; log: Log }

/** Asks for the emails that are due, each minute. Resolves to a function that stops this. */
export async function followDigests({ database, jobs, clock, log }: Options): Promise<() => void> {
  async function addDue() {
    const now = clock()
    const due = (await loadRecipients(database)).map((recipient) => ({ recipient, ...slotsOf(recipient, now) }))
    const waiting = due.filter(({ urgent }) => urgent !== null).map(({ recipient }) => recipient)
    const withNews = await findUrgent(database, waiting, now)
    for (const { recipient, digest } of due) {
      if (digest || withNews.has(recipient.userId)) await jobs.add('digest', recipient.userId)
    }
  }
  const look = () => addDue().catch((error: unknown) => log.error('due emails could not be found', { error }))
  await look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
