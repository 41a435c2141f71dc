import { type Job, yieldToEventLoop } from '#server/platform/database/batches.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { type Attempt, attemptEach, attemptOnce } from '#server/platform/system/attempts.ts'
import { deleteFoldedRollups, deleteWorkingRows } from './clean-up.ts'
import { stageChanges } from './customer-days.ts'
import { stageProducts } from './month-rollups.ts'
import { analyzeRolledUp, type DayRange, type Publication, walkDays } from './publication.ts'
import { runIfFree } from './recount.ts'

/** Each import adds its own rows to the days of its orders, so reading a day of more imports takes longer. */
const MAX_ROLLED_UP_IMPORTS = 24

/** Limits the duration of one statement. */
const ROWS_PER_STEP = 2000

/** The rollups of an import, and how many rows they have. */
export type RolledUp = { id: string; rows: number }

const ROLLED_UP = `
select id::text, (
  (select count(*) from public.sales_days where import_id = imports.id)
  + (select count(*) from public.customer_days where import_id = imports.id)
  + (select count(*) from public.product_months where import_id = imports.id)
)::integer as rows
from public.imports
where store_id = $1 and published_at is not null and rollups_in is null`

/**
 * Chooses which imports are folded: the smaller half, and each next larger one as long as it has no more rows than those
 * before it together. So a row is written again only after as many new ones have come, and the sums of a store's whole
 * history aren't touched by a few orders.
 */
export function chooseFolded(imports: readonly RolledUp[]): string[] {
  const ordered = imports.toSorted((one, other) => one.rows - other.rows)
  const chosen: string[] = []
  let rowsBefore = 0
  for (const { id, rows } of ordered) {
    if (chosen.length >= ordered.length / 2 && rows > rowsBefore) break
    chosen.push(id)
    rowsBefore += rows
  }
  return chosen
}

const CROWDED = `
select store_id from public.imports
where published_at is not null and rollups_in is null and (
  exists (select from public.sales_days where import_id = imports.id)
  or exists (select from public.customer_days where import_id = imports.id)
  or exists (select from public.product_months where import_id = imports.id)
)
group by store_id having count(*) > $1`

const FOLD_SALES_DAYS = `
insert into public.sales_days (
  store_id, import_id, currency, day,
  gross_sales, discounts, returns, shipping, taxes, duties, orders, units, refunds,
  orders_without_customer, refunds_estimated
)
select
  $2, $1, currency, day,
  sum(gross_sales), sum(discounts), sum(returns), sum(shipping), sum(taxes), sum(duties), sum(orders), sum(units),
  sum(refunds), sum(orders_without_customer), sum(refunds_estimated)
from public.sales_days
where store_id = $2 and import_id = any ($3::bigint[])
group by currency, day
having (
  sum(gross_sales), sum(discounts), sum(returns), sum(shipping), sum(taxes), sum(duties), sum(orders), sum(units),
  sum(refunds), sum(orders_without_customer), sum(refunds_estimated)
) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`

// Takes the cumulated counts apart again, so that they can be added up.
const UNFOLD_CUSTOMER_DAYS = `
with folded as materialized (
  select import_id, currency, day, active, new_customers, active_gaps, active_within, second_gaps, second_within
  from public.customer_days
  where store_id = $2 and day >= $3 and day < $4 and import_id = any ($5::bigint[])
),
changes as (
  select currency, day, 'active' as kind, 0 as gap, active as customers from folded
  union all
  select currency, day, 'new', 0, new_customers from folded
  union all
  select currency, day, 'gap', gap, within - coalesce(lag(within) over per_gap, 0)
  from folded, unnest(active_gaps, active_within) as again (gap, within)
  window per_gap as (partition by import_id, currency, day order by gap)
  union all
  select currency, day, 'second', gap, within - coalesce(lag(within) over per_gap, 0)
  from folded, unnest(second_gaps, second_within) as again (gap, within)
  window per_gap as (partition by import_id, currency, day order by gap)
)
insert into private.customer_changes (import_id, currency, day, kind, gap, customers)
select $1, currency, day, kind, gap, sum(customers) from changes
group by currency, day, kind, gap having sum(customers) <> 0`

const FOLDED_DAYS = `
select min(day)::text as first, max(day)::text as last from public.customer_days where import_id = any ($1::bigint[])`

async function foldCustomerDays(publication: Publication, folded: readonly string[]) {
  const { rows } = await publication.database.step<Partial<DayRange>>(FOLDED_DAYS, [folded])
  const { first, last } = rows[0] ?? {}
  if (!first || !last) return
  await walkDays(publication, { first, last }, { text: UNFOLD_CUSTOMER_DAYS, more: [folded] })
  await stageChanges(publication, { first, last })
}

const MONTHS = `
select month::text as from, (month + interval '1 month')::date::text as until, count(*)::integer as rows
from public.product_month_days
where import_id = any ($1::bigint[])
group by month order by month`

const FOLD_PRODUCTS = stageProducts(`
  select currency, product_id, number, sum(amount) as amount, sum(quantity) as quantity
  from (
    select
      currency, product_id, number,
      at.net_sales - coalesce(lag(at.net_sales) over before, 0) as amount,
      at.units - coalesce(lag(at.units) over before, 0) as quantity
    from (
      select import_id, currency, product_id, days, net_sales, units from public.product_month_days
      where import_id = any ($7::bigint[]) and month = $3 and month < $4 and product_id % $5 = $6
    ) as folded, unnest(folded.days, folded.net_sales, folded.units) as at (number, net_sales, units)
    window before as (partition by import_id, currency, product_id order by number)
  ) as changes
  group by currency, product_id, number
  having sum(amount) <> 0 or sum(quantity) <> 0`)

async function foldProducts(publication: Publication, folded: readonly string[]) {
  const { database, importId, storeId, yieldTurn } = publication
  const { rows: months } = await database.step<{ from: string; until: string; rows: number }>(MONTHS, [folded])
  for (const { from, until, rows } of months) {
    const shares = Math.ceil(rows / ROWS_PER_STEP)
    for (let share = 0; share < shares; share += 1) {
      await database.step(FOLD_PRODUCTS, [importId, storeId, from, until, shares, share, folded])
      await yieldTurn()
    }
  }
}

// One statement, so that readers never count an amount twice. It locks the imports, because another process may undo or
// fold them while it waits. Figures stay as they are, and so does their version. The latest recount that was folded is kept
// by its id, because facts are loaded anew after one.
const PUBLISH = `
with counting as (
  select id, source, report from public.imports
  where id = any ($3::bigint[]) and published_at is not null and rollups_in is null
  for update
),
fold as (
  update public.imports set
    published_at = now(), status = 'done', finished_at = now(),
    report = report || jsonb_build_object('recount', coalesce((
      select max(coalesce((counting.report ->> 'recount')::bigint, counting.id)) from counting where source = 'recount'
    ), 0))
  where id = $1 and store_id = $2 and status = 'running' and (select nullif(count(*), 0) from counting) = cardinality($3::bigint[])
  returning id
)
update public.imports set rollups_in = $1 where id in (select id from counting) and exists (select from fold)`

/**
 * Adds up the rollups of a store's smaller imports, so that its figures are read from fewer rows. Figures don't change.
 * It costs the days and products of these imports, however many orders the store has. `publication` is of a new import
 * that holds the sums. Throws if one of the imports was undone meanwhile.
 */
export async function foldRollups(publication: Publication): Promise<void> {
  const { database, importId, storeId } = publication
  const { rows } = await database.step<RolledUp>(ROLLED_UP, [storeId])
  const folded = chooseFolded(rows.filter((row) => row.rows > 0))
  await database.step(FOLD_SALES_DAYS, [importId, storeId, folded])
  await foldCustomerDays(publication, folded)
  await foldProducts(publication, folded)
  await analyzeRolledUp(publication)
  const { rowCount } = await queryAsService(database, PUBLISH, [importId, storeId, folded])
  if (!rowCount) throw new Error('The imports changed while their rollups were folded.')
  const unstoppable = { ...publication, yieldTurn: yieldToEventLoop }
  await deleteWorkingRows(unstoppable)
  await deleteFoldedRollups(unstoppable)
}

/**
 * Folds the rollups of each store with many imports, unless one of its imports is running. Passes the work on each store to
 * `attempt`, which decides what a failure does.
 */
export async function foldCrowded(
  database: Database,
  yieldTurn: Job['yieldTurn'],
  attempt: Attempt = attemptOnce,
): Promise<void> {
  await attemptEach(attempt, {
    what: 'rollups to fold',
    list: async () => (await queryAsService<{ store_id: string }>(database, CROWDED, [MAX_ROLLED_UP_IMPORTS])).rows,
    nameOf: ({ store_id }) => `folding of ${store_id}`,
    work: ({ store_id }) => runIfFree({ database, yieldTurn }, store_id, foldRollups),
  })
}
