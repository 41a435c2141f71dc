import { LISTING_DAYS } from '#domain/contracts/drafts/listing.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { addDays } from '#domain/periods.ts'
import { loadEventsAsService } from '#server/api/events/load-events.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { loadStoreAsService } from '#server/api/figures/load-store.ts'
import { loadChangedAsService, measureListing, type MeasuredListing } from '#server/api/listings/measure-listing.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Work } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'

const OPEN = `
select id from public.drafts
where store_id = $1 and kind = 'listing' and state = 'done' and outcome is null and product_id is not null
  and done_on <= $2`

// Somebody may have taken the day back meanwhile. Then nothing is saved.
const SAVE = `
update public.drafts set outcome = $3, outcome_at = $4, state = 'measured'
where id = $1 and state = 'done' and done_on = $2`

// The state stays, so that the page still says who decided last.
const SAVE_UNKNOWN = `
update public.drafts set outcome = $3, outcome_at = $4
where id = $1 and state = 'done' and done_on = $2`

type Options = { database: Database; facts: Facts; clock: Clock }

/** Returns the work that measures what changed product texts brought, once their days are complete, by the id of the store. */
export function createListingMeasuring({ database, facts, clock }: Options): Work {
  return async (storeId, stopping) => {
    const now = clock()
    const loaded = await loadStoreAsService(database, storeId, now)
    if (!loaded) return
    const { store, today } = loaded
    const lastDue = addDays(lastCompleteDay(today, store.figures_end), 1 - LISTING_DAYS)
    const { rows } = await queryAsService<{ id: string }>(database, OPEN, [storeId, lastDue])
    if (rows.length === 0) return
    const changed = await loadChangedAsService(database, storeId)
    const events = await loadEventsAsService(database, storeId)
    const asker = { person: storeId, gone: stopping }
    for (const draft of changed.filter(({ id }) => rows.some((row) => row.id === id))) {
      stopping.throwIfAborted()
      const found = await measureListing({ database, facts }, { store, today, asker, draft, changed, events })
      await save(database, { id: draft.id, day: draft.day, found, now })
    }
  }
}

type Found = { id: string; day: string; found: MeasuredListing; now: Date }

async function save(database: Database, { id, day, found, now }: Found) {
  const text = found.basis === null ? SAVE_UNKNOWN : SAVE
  await queryAsService(database, text, [id, day, JSON.stringify(found), now.toISOString()])
}
