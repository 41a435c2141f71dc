import { browserTag, sessionCutoffs } from '#server/platform/auth/sessions/lifetime.ts'
import type { Database } from '#server/platform/database/database.ts'
import { removeOldMessages } from '#server/platform/mail/outbox-mailer.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { AuthSettings } from './auth-settings.ts'

type HousekeepingOptions = {
  database: Database
  clock: Clock
  settings: Pick<AuthSettings, 'sessions' | 'email' | 'sms' | 'auditLogKeptS'>
  /** The folder of unsent emails; null if a mail server sends them. */
  outboxFolder: string | null
  log: Log
}

/** Removes expired data, at most once an hour. Never rejects. `yieldTurn` is awaited between steps, and may throw to stop. */
export type Housekeeping = (yieldTurn: () => Promise<void>) => Promise<void>

const intervalMs = 3_600_000
const batchSize = 1000
const daySeconds = 86_400

/** Links and codes are kept for a day, or longer if they work longer. */
const tokensKeptS = ({ email, sms }: HousekeepingOptions['settings']) =>
  Math.max(daySeconds, email.codeLifetimeS, sms.codeLifetimeS)

/** Returns the cleanup, which a background job calls every minute. */
export function createHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { database, clock, settings, outboxFolder, log } = options
  let lastRunMs: number | null = null
  return async (yieldTurn) => {
    const now = clock()
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    // The clock may have been set back since the last run.
    if (lastRunMs !== null && Math.abs(now.getTime() - lastRunMs) < intervalMs) return
    lastRunMs = now.getTime()
    const removeAll = (statement: string, values: unknown[]) =>
      removeInBatches({ database, yieldTurn }, statement, values)
    try {
      // Sessions are kept for another hour, so that a refresh gets the error "session expired".
      const anHourAgo = before(3600)
      const { begun, renewed, renewedInBrowser } = sessionCutoffs(settings.sessions, anHourAgo)
      await removeAll(endedSessions, [anHourAgo, begun, renewed, renewedInBrowser])
      for (const statement of expiredTokens) await removeAll(statement, [before(tokensKeptS(settings))])
      for (const statement of outdated) await removeAll(statement, [now])
      await removeAll(oldEntries, [before(settings.auditLogKeptS)])
      if (outboxFolder !== null) await removeOldMessages(outboxFolder, now)
    } catch (error) {
      log.warn('expired sign-in data not removed', { error })
    }
  }
}

type Work = { database: Database; yieldTurn: () => Promise<void> }

/** Removes in batches, so that other requests aren't blocked. */
async function removeInBatches({ database, yieldTurn }: Work, statement: string, values: unknown[]): Promise<void> {
  let removed: number | null
  do {
    await yieldTurn()
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

const expiredTokens = [
  `delete from auth.one_time_tokens where id in (
    select id from auth.one_time_tokens where created_at < $1 limit ${batchSize}
  )`,
  `delete from auth.flow_state where id in (
    select id from auth.flow_state where created_at < $1 limit ${batchSize}
  )`,
]

const outdated = [
  `delete from private.rate_limits where key in (
    select key from private.rate_limits where expire < extract(epoch from $1::timestamptz) * 1000 limit ${batchSize}
  )`,
  `delete from private.wrong_codes where ctid = any(array(
    select ctid from private.wrong_codes where tried_at < $1::timestamptz - interval '1 day' limit ${batchSize}
  ))`,
  `delete from auth.mfa_challenges where id in (
    select id from auth.mfa_challenges where created_at < $1::timestamptz - interval '1 day' limit ${batchSize}
  )`,
]
