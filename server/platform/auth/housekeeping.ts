import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/http/clock.ts'
import type { Log } from '#server/platform/http/log.ts'

type HousekeepingOptions = { database: Database; clock: Clock; log: Log }

/** Removes what can no longer be used. At most once an hour, whoever calls; never rejects. */
export type Housekeeping = () => Promise<void>

const intervalMs = 3_600_000
const batchSize = 1000

export function createHousekeeping({ database, clock, log }: HousekeepingOptions): Housekeeping {
  let lastRunMs = clock().getTime()
  return async () => {
    const now = clock()
    if (now.getTime() - lastRunMs < intervalMs) return
    lastRunMs = now.getTime()
    try {
      for (const statement of statements) {
        await database.transaction((connection) => connection.query(statement, [now, batchSize]), { isJob: true })
      }
    } catch (error) {
      log.warn('expired sign-in data not removed', { error })
    }
  }
}

// A used refresh token stays for a week, so that its theft is noticed, and longer where a client may still ask for its reply.
const statements = [
  `delete from auth.refresh_tokens
  where id in (
    select used.id from auth.refresh_tokens as used
    where used.revoked and used.updated_at < $1::timestamptz - interval '7 days'
      and not exists (select from auth.refresh_tokens as child where child.parent = used.token and not child.revoked)
    limit $2
  )`,
  `delete from auth.one_time_tokens
  where id in (select id from auth.one_time_tokens where created_at < $1::timestamptz - interval '1 day' limit $2)`,
  `delete from private.wrong_codes
  where ctid = any(array(select ctid from private.wrong_codes where tried_at < $1::timestamptz - interval '1 day' limit $2))`,
  `delete from auth.flow_state
  where id in (select id from auth.flow_state where created_at < $1::timestamptz - interval '1 day' limit $2)`,
]
