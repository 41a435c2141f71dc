import { drain, type Publication, runStep } from './publication.ts'
import type { Days, Month } from './touched-months.ts'

const CUSTOMERS_A_STEP = 1500

const TOUCHED_BY_NEW_ORDERS = `
insert into private.touched_customers (import_id, customer_id)
select distinct import_id, customer_id from public.orders
where import_id = $1 and placed_day >= $2 and placed_day < $3 and customer_id is not null
on conflict do nothing`

const TOUCHED_BY_REMOVAL = `
insert into private.touched_customers (import_id, customer_id)
select distinct replaced_by, customer_id from public.orders
where replaced_by = $1 and customer_id is not null
on conflict do nothing`

// A customer's days with orders, as they count today (sign -1) and as they will (sign 1), give what changes.
const CHANGES = `
with chunk as materialized (
  select customer_id from private.touched_customers
  where import_id = $1 and customer_id > $3 order by customer_id limit $4
),
published as materialized (
  select id from public.imports where store_id = $2 and published_at is not null
),
placed as materialized (
  select
    customer_id, placed_day as day, replaced_by = $1 as is_removed, import_id = $1 as is_new
  from chunk join public.orders using (customer_id)
  where store_id = $2 and status <> 'return' and not is_test
    and (import_id = $1 or import_id in (select id from published))
    and (replaced_by is null or replaced_by = $1 or replaced_by not in (select id from published))
),
states as (
  select -1 as sign, customer_id, day from placed where not is_new
  union all
  select 1, customer_id, day from placed where is_removed is not true
),
days as (
  select
    sign, customer_id, day, count(*) as orders,
    lag(day) over ordered as previous, lead(day) over ordered as next
  from states
  group by sign, customer_id, day
  window ordered as (partition by sign, customer_id order by day)
),
changes as (
  select day, 'active' as kind, 0 as gap, sign from days
  union all
  select day, 'gap', day - previous, sign from days where previous is not null
  union all
  select day, 'new', 0, sign from days where previous is null
  union all
  select day, 'second', case when orders > 1 then 0 else next - day end, sign
  from days where previous is null and (orders > 1 or next is not null)
),
written as (
  insert into private.customer_changes (import_id, day, kind, gap, customers)
  select $1, day, kind, gap, sum(sign) from changes group by day, kind, gap having sum(sign) <> 0
)
select max(customer_id) as last from chunk`

// By its ends, which the index knows; a month without changes costs an empty look.
const MONTHS = `
with bounds as (
  select min(day) as first, max(day) as last from private.customer_changes where import_id = $1
)
select month::date::text as from, (month + interval '1 month')::date::text as until
from bounds, generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') as month
order by month`

const STAGE = `
with changes as materialized (
  select day, kind, gap, sum(customers)::integer as customers
  from private.customer_changes
  where import_id = $1 and day >= $3 and day < $4
  group by day, kind, gap
),
tops as (
  select day, kind, max(gap) as top from changes where kind in ('gap', 'second') group by day, kind
),
grid as (
  select day, kind, gap
  from tops, generate_series(case kind when 'gap' then 1 else 0 end, top) as gap
),
cumulated as (
  select
    day, kind, gap,
    sum(coalesce(customers, 0)) over (partition by day, kind order by gap)::integer as customers
  from grid left join changes using (day, kind, gap)
),
arrays as (
  select day, kind, array_agg(customers order by gap) as within from cumulated group by day, kind
),
days as (
  select
    day,
    coalesce(sum(customers) filter (where kind = 'active'), 0) as active,
    coalesce(sum(customers) filter (where kind = 'new'), 0) as new_customers
  from changes
  group by day
)
insert into public.customer_days (
  store_id, import_id, day, active, active_within, new_customers, second_within
)
select $2, $1, days.day, active, coalesce(gaps.within, '{}'), new_customers, coalesce(seconds.within, '{}')
from days
left join arrays as gaps on gaps.day = days.day and gaps.kind = 'gap'
left join arrays as seconds on seconds.day = days.day and seconds.kind = 'second'`

const FORGET_CHANGES = `
delete from private.customer_changes where ctid = any (array(
  select ctid from private.customer_changes where import_id = $1 limit 20000
))`

const FORGET_CUSTOMERS = `
delete from private.touched_customers where ctid = any (array(
  select ctid from private.touched_customers where import_id = $1 limit 20000
))`

/** What the import changes in the counts of customers, worked out customer by customer, a few at a time. */
export async function stageCustomerDays(publication: Publication, months: readonly Month[]): Promise<void> {
  const { database, importId, storeId, yieldTurn } = publication
  for (const { from, until } of months) {
    await runStep(database, TOUCHED_BY_NEW_ORDERS, [importId, from, until])
    await yieldTurn()
  }
  await runStep(database, TOUCHED_BY_REMOVAL, [importId])
  let last: string | null = '0'
  while (last !== null) {
    const values = [importId, storeId, last, CUSTOMERS_A_STEP]
    const step: { rows: { last: string | null }[] } = await runStep(database, CHANGES, values)
    last = step.rows[0]?.last ?? null
    await yieldTurn()
  }
  const changed = await runStep<Days>(database, MONTHS, [importId])
  for (const { from, until } of changed.rows) {
    await runStep(database, STAGE, [importId, storeId, from, until])
    await yieldTurn()
  }
}

/** Empties the working tables of the import. */
export async function forgetCustomerChanges(publication: Publication): Promise<void> {
  await drain(publication, FORGET_CHANGES, [publication.importId])
  await drain(publication, FORGET_CUSTOMERS, [publication.importId])
}
