import { analyzeRolledUp } from './analyze-tables.ts'
import { stageAllCustomerDays } from './customer-days.ts'
import { sumCounting } from './entry-sums.ts'
import { stageProductMonths } from './product-months.ts'
import { countingImports, type Publication, walk } from './publication.ts'
import { yieldToEventLoop, queryAsService } from '#server/platform/database/steps.ts'
import { forgetWorkingRows, removeFoldedRollups } from './clean-up.ts'
import { stageSalesDays } from './sales-days.ts'
import { touchedMonths } from './touched-months.ts'

const BEAT_EVERY_MS = 15_000

const BEGIN = `
insert into public.imports (store_id, source, status, report)
values ($1, 'recount', 'running', jsonb_build_object('beat', extract(epoch from now()))) returning id`

const BEAT = `
update public.imports set report = report || jsonb_build_object('beat', extract(epoch from now())) where id = $1`

/** An import of its own for the sums of a recount, which says now and then that it is being worked on. */
export async function beginRecount({
  database,
  storeId,
  yieldTurn,
}: Omit<Publication, 'importId'>): Promise<Publication> {
  const { rows } = await queryAsService<{ id: string }>(database, BEGIN, [storeId])
  const importId = rows[0]?.id
  if (importId === undefined) throw new Error('The recount could not begin.')
  let beatAt = performance.now()
  return {
    database,
    importId,
    storeId,
    async yieldTurn() {
      await yieldTurn()
      if (performance.now() - beatAt < BEAT_EVERY_MS) return
      beatAt = performance.now()
      await queryAsService(database, BEAT, [importId])
    },
  }
}

export type RecountWish = {
  /** An import that is to count no more. */
  without: string | null
  /** The zone in which days are counted from now on; `null` keeps the store's. */
  timeZone: string | null
}

const OF_STORE = `${countingImports('$1', '$2')} order by id`

// Figures come from the rollups and stay as they were.
const SHIFT_ORDERS = `
with chunk as materialized (
  select id, placed_at from public.orders where import_id = $1 and id > $2 order by id limit $3
),
entries as (
  update public.ledger_entries as entry set day = (occurred_at at time zone $4)::date
  from chunk
  where entry.order_id = chunk.id and day <> (occurred_at at time zone $4)::date
),
orders as (
  update public.orders set placed_day = (chunk.placed_at at time zone $4)::date
  from chunk
  where orders.id = chunk.id and placed_day <> (chunk.placed_at at time zone $4)::date
)
select max(id) as last from chunk`

/** Adds the whole store up anew under the import given, which has no orders of its own. Nobody sees the sums yet. */
async function stageRecount(publication: Publication, { without, timeZone }: RecountWish): Promise<void> {
  const { database, storeId } = publication
  const { rows } = await database.step<{ id: string }>(OF_STORE, [storeId, without])
  for (const { id } of rows) {
    if (timeZone !== null) await walk({ ...publication, importId: id }, SHIFT_ORDERS, [timeZone])
    await sumCounting(publication, { of: id, without })
  }
  for await (const month of touchedMonths(publication)) {
    await stageSalesDays(publication, month)
    await stageProductMonths(publication, month)
  }
  await stageAllCustomerDays(publication, without)
  await analyzeRolledUp(publication)
}

// One statement: a reader sees the store before or after.
const PUBLISH = `
with recount as (
  update public.imports set published_at = now(), status = 'done', finished_at = now()
  where id = $1 and store_id = $2 and status = 'running'
  returning id, store_id
),
folded as (
  update public.imports set
    rollups_in = $1,
    undone_at = case when id = $3 then now() else undone_at end,
    status = case when id = $3 then 'undone' else status end
  where store_id = $2 and id <> $1 and published_at is not null and exists (select from recount)
)
update public.stores set
  data_version = data_version + 1,
  time_zone = coalesce($4, time_zone),
  pending_time_zone = nullif(pending_time_zone, $4)
where id in (select store_id from recount)
returning pg_notify('store_published', id::text)`

/**
 * Counts a store anew from its orders, all at once: without an import, or in days of another time zone. Resolves to false
 * where the recount has been called off.
 */
export async function recountStore(publication: Publication, wish: RecountWish): Promise<boolean> {
  const { database, importId, storeId } = publication
  await stageRecount(publication, wish)
  const values = [importId, storeId, wish.without, wish.timeZone]
  const { rowCount } = await queryAsService(database, PUBLISH, values)
  if (!rowCount) return false
  const unstoppable = { ...publication, yieldTurn: yieldToEventLoop }
  await forgetWorkingRows(unstoppable)
  await removeFoldedRollups(unstoppable)
  return true
}
