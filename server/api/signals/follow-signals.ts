import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { createTodayWork } from '#server/api/today/compute-today.ts'
import { createSignalsWork } from './compute-signals.ts'

const LOOK_EVERY_MS = 10 * 60_000

/** Stores whose signals are of an earlier day than today in their time zone. */
const DUE = `
select stores.id from public.stores left join private.signal_runs as runs on runs.store_id = stores.id
where runs.ran_on is null or runs.ran_on < ($1::timestamptz at time zone stores.time_zone)::date
order by runs.ran_on nulls first, stores.id`

type Options = {
  database: Database
  facts: Facts
  clock: Clock
  log: Log
  pauses?: Parameters<typeof openJobs>[0]['pauses']
}

/**
 * Finds the signals of each store, and what Today proposes, once a day and after each publication. Days that were missed,
 * such as those of a machine that slept, are not made up for. Resolves to a function that stops this.
 */
export async function followSignals({ database, facts, clock, log, pauses }: Options): Promise<() => Promise<void>> {
  const findSignals = createSignalsWork({ database, facts, clock })
  const findActions = createTodayWork({ database, facts, clock })
  async function signals(storeId: string, stopping: AbortSignal) {
    await findSignals(storeId, stopping)
    await findActions(storeId, stopping)
  }
  const jobs = await openJobs({ database, works: { signals }, log, ...(pauses && { pauses }) })

  async function addDue() {
    const { rows } = await queryAsService<{ id: string }>(database, DUE, [clock().toISOString()])
    for (const { id } of rows) await jobs.add('signals', id)
  }
  const look = () => addDue().catch((error: unknown) => log.error('due signals could not be found', { error }))
  const stopListening = await database.listen('store_published', (storeId) => {
    // Empty after a lost connection, when publications may have been missed.
    const added = storeId === '' ? addDue() : jobs.add('signals', storeId)
    added.catch((error: unknown) => log.error('signals could not be asked for', { error, store: storeId }))
  })
  await look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await stopListening()
    await jobs.stop()
  }
}
