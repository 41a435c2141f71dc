import { createDigestWork } from '#server/api/digest/digest-work.ts'
import { followDigests } from '#server/api/digest/follow-digests.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createStoreWork, followSignals } from '#server/api/signals/follow-signals.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSyncWork, followSync } from '#server/api/sync/follow-sync.ts'
import type { ShopAccess } from '#server/api/sync/sync-connection.ts'
import { openJobs, type Work } from '#server/platform/jobs/jobs.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'

/** Syncs mostly wait for their shop. A slow one must not keep all others waiting. */
const SYNCS_AT_ONCE = 4

type Options = {
  database: Database
  facts: Facts
  /** `null` without a mail server. Then nobody gets a digest. */
  mailer: Mailer | null
  productName: string
  siteUrl: string
  /** Opens the shops of connections. Without it, none is synced. */
  shops?: ShopAccess
  space?: DiskSpace
  clock: Clock
  log: Log
  pauses?: Parameters<typeof openJobs>[0]['pauses']
}

/** Does what is to be done in the background, together with all other instances. Resolves to a function that stops this. */
export async function followJobs(options: Options): Promise<() => Promise<void>> {
  const { database, mailer, clock, log, pauses, shops, space = unlimitedSpace } = options
  const add = async (kind: string, key: string) => (await opened).add(kind, key)
  const askForLook = (storeId: string) => add('signals', storeId)
  const askAgain = (connectionId: string) => add('sync', connectionId)
  const works: Record<string, Work> = {
    signals: createStoreWork(options),
    ...(mailer && { digest: createDigestWork({ ...options, mailer, askForLook }) }),
    ...(shops && { sync: createSyncWork({ ...options, shops, space, askAgain }) }),
  }
  const opened = openJobs({ database, log, works, atOnce: { sync: SYNCS_AT_ONCE }, ...(pauses && { pauses }) })
  const following = { database, jobs: await opened, clock, log }
  const stopSignals = await followSignals(following)
  const stopDigests = mailer && (await followDigests(following))
  const stopSync = shops && (await followSync({ ...following, shops }))
  return async () => {
    stopDigests?.()
    stopSync?.()
    await stopSignals()
    await following.jobs.stop()
  }
}
