import { createDigestWork } from '#server/api/digest/digest-work.ts'
import { followDigests } from '#server/api/digest/follow-digests.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createStoreWork, followSignals } from '#server/api/signals/follow-signals.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'

type Options = {
  database: Database
  facts: Facts
  /** `null` without a mail server. Then nobody gets a digest. */
  mailer: Mailer | null
  productName: string
  siteUrl: string
  clock: Clock
  log: Log
  pauses?: Parameters<typeof openJobs>[0]['pauses']
}

/** Does what is to be done in the background, together with all other instances. Resolves to a function that stops this. */
export async function followJobs(options: Options): Promise<() => Promise<void>> {
  const { database, mailer, clock, log, pauses } = options
  const opening = { database, log, ...(pauses && { pauses }) }
  const signals = createStoreWork(options)
  if (!mailer) {
    const jobs = await openJobs({ ...opening, works: { signals } })
    const stop = await followSignals({ database, jobs, clock, log })
    return async () => {
      await stop()
      await jobs.stop()
    }
  }
  const digest = createDigestWork({
    ...options,
    mailer,
    askForLook: async (storeId) => (await opened).add('signals', storeId),
  })
  const opened = openJobs({ ...opening, works: { signals, digest } })
  const jobs = await opened
  const stopSignals = await followSignals({ database, jobs, clock, log })
  const stopDigests = await followDigests({ database, jobs, clock, log })
  return async () => {
    stopDigests()
    await stopSignals()
    await jobs.stop()
  }
}
