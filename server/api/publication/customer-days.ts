import { addDays, lengthOf } from '#domain/periods.ts'
import { drain, type Publication, runStep } from './publication.ts'
import { countRows, type Days, splitDays } from './touched-months.ts'

const CUSTOMERS_A_STEP = 1000
const ENTRIES_A_STEP = 30_000
const CHANGES_A_STEP = 10_000
const CELLS_A_STEP = 20_000

// Keys ascend, so a customer from before the import has a smaller one than the first that it brings.
const TOUCHED_BY_NEW_ORDERS = `
insert into private.touched_customers (import_id, customer_id)
select distinct import_id, customer_id from public.orders
where import_id = $1 and placed_day >= $2 and placed_day < $3
  and customer_id < coalesce((select min(id) from public.customers where import_id = $1), 9223372036854775807)
on conflict do nothing`

const TOUCHED_BY_REMOVAL = `
insert into private.touched_customers (import_id, customer_id)
select distinct replaced_by, customer_id from public.orders
where replaced_by = $1 and customer_id is not null
on conflict do nothing`

const NEW_CUSTOMERS =
  'select id as customer_id from public.customers where import_id = $1 and id > $3 order by id limit $4'

const TOUCHED_CUSTOMERS = `
select customer_id from private.touched_customers
where import_id = $1 and customer_id > $3 order by customer_id limit $4`

// A customer's days with orders, as they count today (sign -1) and as they will (sign 1), give what changes.
const changesOf = (customers: string) => `
with chunk as materialized (${customers}),
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
  returning day, gap
)
select
  (select max(customer_id) from chunk) as last,
  count(*)::integer as changes, min(day)::text as "firstDay", max(day)::text as "lastDay", max(gap) as "longestGap"
from written`

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
    coalesce(sum(customers) filter (where kind = 'gap'), 0) as active_before,
    coalesce(sum(customers) filter (where kind = 'new'), 0) as new_customers,
    coalesce(sum(customers) filter (where kind = 'second'), 0) as new_again
  from changes
  group by day
)
insert into public.customer_days (
  store_id, import_id, day, active, active_before, active_within, new_customers, new_again, second_within
)
select
  $2, $1, days.day,
  active, active_before, coalesce(gaps.within, '{}'), new_customers, new_again, coalesce(seconds.within, '{}')
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

async function findTouchedCustomers(publication: Publication, months: readonly Days[]) {
  const { database, importId, yieldTurn } = publication
  for (const month of months) {
    const rows = await countRows(publication, 'public.ledger_entries', month)
    for (const { from, until } of splitDays(month, rows / ENTRIES_A_STEP)) {
      await runStep(database, TOUCHED_BY_NEW_ORDERS, [importId, from, until])
      await yieldTurn()
    }
  }
  await runStep(database, TOUCHED_BY_REMOVAL, [importId])
}

type Changes = { changes: number; firstDay: string | null; lastDay: string | null; longestGap: number | null }
type Step = Changes & { last: string | null }

async function* findChanges({ database, importId, storeId }: Publication): AsyncGenerator<Changes> {
  for (const customers of [TOUCHED_CUSTOMERS, NEW_CUSTOMERS]) {
    const text = changesOf(customers)
    for (let last: string | null = '0'; last !== null;) {
      const values = [importId, storeId, last, CUSTOMERS_A_STEP]
      const step: { rows: Step[] } = await runStep<Step>(database, text, values)
      const [found] = step.rows
      if (found) yield found
      last = found?.last ?? null
    }
  }
}

/** The days that customers change on, parted so that neither the changes nor their layout make a long statement. */
function partDays(found: readonly Changes[]): Days[] {
  const first = found.flatMap(({ firstDay }) => firstDay ?? []).toSorted()[0]
  const last = found
    .flatMap(({ lastDay }) => lastDay ?? [])
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return []
  const changes = found.reduce((sum, step) => sum + step.changes, 0)
  const span = { from: first, until: addDays(last, 1) }
  const cells = lengthOf({ from: first, to: last }) * Math.max(1, ...found.map(({ longestGap }) => longestGap ?? 0))
  return splitDays(span, Math.max(changes / CHANGES_A_STEP, cells / CELLS_A_STEP))
}

/** What the import changes in the counts of customers, worked out customer by customer, a few at a time. */
export async function stageCustomerDays(publication: Publication, months: readonly Days[]): Promise<void> {
  const { database, importId, storeId, yieldTurn } = publication
  await findTouchedCustomers(publication, months)
  const found: Changes[] = []
  for await (const step of findChanges(publication)) {
    found.push(step)
    await yieldTurn()
  }
  for (const { from, until } of partDays(found)) {
    await runStep(database, STAGE, [importId, storeId, from, until])
    await yieldTurn()
  }
}

/** Empties the working tables of the import. */
export async function forgetCustomerChanges(publication: Publication): Promise<void> {
  await drain(publication, FORGET_CHANGES, [publication.importId])
  await drain(publication, FORGET_CUSTOMERS, [publication.importId])
}
