import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Jobs, Work } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { createTodayWork } from '#server/api/today/compute-today.ts'
import { createMeasuringWork } from '#server/api/work/measure-campaigns.ts'
import { createListingMeasuring } from '#server/api/work/measure-listings.ts'
import { createSignalsWork } from './compute-signals.ts'

const LOOK_EVERY_MS = 10 * 60_000

/** Stores whose signals are of an earlier day than today in their time zone. */
const DUE = `
select stores.id from public.stores left join private.signal_runs as runs on runs.store_id = stores.id
where runs.ran_on is null or runs.ran_on < ($1::timestamptz at time zone stores.time_zone)::date
order by runs.ran_on nulls first, stores.id`

const IS_BACKFILLING = `select from public.connections where store_id = $1 and state = 'backfill'`

type Options = { database: Database; facts: Facts; clock: Clock }

/**
 * Returns the work that finds the signals of a store, what Today proposes, and what campaigns and changed product texts
 * brought, by the id of the store. Nothing is looked for while a backfill has read only a part of the orders: its end
 * asks for the work again.
 */
export function createStoreWork({ database, facts, clock }: Options): Work {
  const findSignals = createSignalsWork({ database, facts, clock })
  const findActions = createTodayWork({ database, facts, clock })
  const measureCampaigns = createMeasuringWork({ database, facts, clock })
  const measureListings = createListingMeasuring({ database, facts, clock })
  return async (storeId, stopping) => {
    const backfilling = await queryAsService(database, IS_BACKFILLING, [storeId])
    if (backfilling.rowCount) return
    await findSignals(storeId, stopping)
    await findActions(storeId, stopping)
    await measureCampaigns(storeId, stopping)
    await measureListings(storeId, stopping)
  }
}

type Following = { database: Database; jobs: Pick<Jobs<'signals'>, 'add'>; clock: Clock; log: Log }

/**
 * Queues the work on a store once a day, and when an import is published, a backfill ends or a supplier order changes. Days
 * on which the machine was off are not made up for. Resolves to a function that stops this.
 */
export async function followSignals({ database, jobs, clock, log }: Following): Promise<() => Promise<void>> {
  async function addDue() {
    const { rows } = await queryAsService<{ id: string }>(database, DUE, [clock().toISOString()])
    for (const { id } of rows) await jobs.add('signals', id)
  }
  const look = () => addDue().catch((error: unknown) => log.error('due signals could not be found', { error }))
  const ask = (storeId: string) => {
    // Empty after a lost connection, when publications may have been missed.
    const added = storeId === '' ? addDue() : jobs.add('signals', storeId)
    added.catch((error: unknown) => log.error('signals could not be asked for', { error, store: storeId }))
  }
  const stops = await Promise.all(
    ['store_published', 'reorders_changed'].map((channel) => database.listen(channel, ask)),
  )
  await look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await Promise.all(stops.map((stop) => stop()))
  }
}
