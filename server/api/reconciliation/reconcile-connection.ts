import { ConnectorError } from '#server/integrations/connector.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Log } from '#server/platform/system/log.ts'
import { DAY_MS, MINUTE_MS, type Run } from '#server/api/sync/sync-run.ts'
import { reconcile, type Reconciled } from './reconcile.ts'

const EVERY_MS = DAY_MS
const AGAIN_MS = 60 * MINUTE_MS

const IS_WAITING = 'select from public.reconciliations where connection_id = $1 and next_at > $2'

const SAVE = `
insert into public.reconciliations (connection_id, store_id, currency, checked_at, next_at, missing, days, months)
select id, store_id, $2, $3, $4, left($5, 500), $6::jsonb, $7::jsonb from public.connections where id = $1
on conflict (connection_id) do update set currency = excluded.currency, checked_at = excluded.checked_at,
  next_at = excluded.next_at, missing = excluded.missing, days = excluded.days, months = excluded.months`

// What was compared before stays.
const POSTPONE = `
insert into public.reconciliations (connection_id, store_id, currency, next_at)
select id, store_id, $2, $3 from public.connections where id = $1
on conflict (connection_id) do update set next_at = excluded.next_at`

function save(database: Database, { connection, now }: Run, result: Reconciled | { missing: string }) {
  const { missing, days, months } =
    'missing' in result ? { ...result, days: [], months: [] } : { missing: null, ...result }
  const times = [new Date(now()), new Date(now() + EVERY_MS)]
  const spans = [JSON.stringify(days), JSON.stringify(months)]
  return queryAsService(database, SAVE, [connection.id, connection.currency, ...times, missing, ...spans])
}

/**
 * Compares a connection's figures with the shop's own report, once a day, right after a poll. A report that can't be read
 * is tried again after an hour, and keeps no sync from going on.
 */
export async function reconcileIfDue(run: Run, log: Log): Promise<void> {
  const { connection, connector, database, now, signal } = run
  const { report } = connector
  if (report === undefined) return
  if ((await queryAsService(database, IS_WAITING, [connection.id, new Date(now())])).rowCount) return
  try {
    await save(database, run, await reconcile({ ...run, report }))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ConnectorError)) log.error('a connection could not be compared with its shop', { error })
    await queryAsService(database, POSTPONE, [connection.id, connection.currency, new Date(now() + AGAIN_MS)])
  }
}
