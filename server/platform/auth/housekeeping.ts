import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { AuthSettings } from './auth-settings.ts'
import { browserTag, sessionCutoffs } from './session-lifetime.ts'

type HousekeepingOptions = { database: Database; clock: Clock; settings: AuthSettings; log: Log }

/** Removes expired data, at most once an hour. Never rejects. */
export type Housekeeping = () => Promise<void>

const intervalMs = 3_600_000
const batchSize = 1000

export function createHousekeeping({ database, clock, settings, log }: HousekeepingOptions): Housekeeping {
  let lastRunMs = clock().getTime()
  return async () => {
    const now = clock()
    if (now.getTime() - lastRunMs < intervalMs) return
    lastRunMs = now.getTime()
    try {
      // Sessions are kept for another hour, so that a refresh gets the error "session expired".
      const anHourAgo = new Date(now.getTime() - intervalMs)
      const { begun, renewed, renewedInBrowser } = sessionCutoffs(settings.sessions, anHourAgo)
      await removeAll(database, endedSessions, [anHourAgo, begun, renewed, renewedInBrowser])
      for (const statement of outdated) await removeAll(database, statement, [now])
      await removeAll(database, oldEntries, [new Date(now.getTime() - settings.auditLogKeptS * 1000)])
    } catch (error) {
      log.warn('expired sign-in data not removed', { error })
    }
  }
}

/** Removes in batches, so that other requests aren't blocked. */
async function removeAll(database: Database, statement: string, values: unknown[]): Promise<void> {
  let removed: number | null
  do {
    const { rowCount } = await database.transaction((connection) => connection.query(statement, values), {
      isJob: true,
    })
    removed = rowCount
  } while (removed === batchSize)
}

// Deleting a session deletes its tokens.
const endedSessions = `
  delete from auth.sessions where id in (
    select s.id from auth.sessions as s
    where s.created_at <= $2 or s.not_after <= $1 or not exists (
      select from auth.refresh_tokens as t
      where t.session_id = s.id and not t.revoked
        and t.created_at > case s.tag when '${browserTag}' then $4::timestamptz else $3 end
    )
    limit ${batchSize}
  )`

const oldEntries = `
  delete from auth.audit_log_entries where id in (
    select id from auth.audit_log_entries where created_at < $1 limit ${batchSize}
  )`

const outdated = [
  `delete from private.rate_limits where key in (
    select key from private.rate_limits where expire < extract(epoch from $1::timestamptz) * 1000 limit ${batchSize}
  )`,
  `delete from auth.one_time_tokens where id in (
    select id from auth.one_time_tokens where created_at < $1::timestamptz - interval '1 day' limit ${batchSize}
  )`,
  `delete from auth.flow_state where id in (
    select id from auth.flow_state where created_at < $1::timestamptz - interval '1 day' limit ${batchSize}
  )`,
  `delete from private.wrong_codes where ctid = any(array(
    select ctid from private.wrong_codes where tried_at < $1::timestamptz - interval '1 day' limit ${batchSize}
  ))`,
]
