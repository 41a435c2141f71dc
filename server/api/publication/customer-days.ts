import { addDays, daysBetween } from '#domain/periods.ts'
import { runUntilEmpty, walkIds } from '#server/platform/database/batches.ts'
import { followRows, followStep } from './figures-progress.ts'
import { countingImports, type DayRange, type Publication, walkDays } from './publication.ts'

const NEW_CUSTOMERS =
  'select id as customer_id from public.customers where import_id = $1 and id > $3 order by id limit $4'

const ALL_CUSTOMERS =
  'select id as customer_id from public.customers where store_id = $2 and id > $3 order by id limit $4'

const TOUCHED_CUSTOMERS = `
select customer_id from private.touched_customers
where import_id = $1 and customer_id > $3 order by customer_id limit $4`

// Compares each customer's order days after publication (sign 1) with those before (sign -1). Counts per currency: a
// customer with orders only in euros counts as new with the first order in dollars.
const changesOf = (customers: string) => `
with chunk as materialized (${customers}),
counting as materialized (${countingImports('$2', '$5::bigint[]')}),
placed as materialized (
  select customer_id, currency, day, counted, counts
  from chunk, lateral (
    select
      currency, placed_day as day,
      import_id <> $1 and not $6::boolean as counted, replaced_by is distinct from $1 as counts
    from public.orders
    where orders.customer_id = chunk.customer_id and status <> 'return' and not is_test
      and (import_id = $1 or import_id in (select id from counting))
      and (replaced_by is null or replaced_by = $1 or replaced_by not in (select id from counting))
    -- Makes the planner use the customers' index instead of scanning the table for every chunk.
    offset 0
  ) as orders
),
states as (
  select -1 as sign, customer_id, currency, day from placed where counted
  union all
  select 1, customer_id, currency, day from placed where counts
),
days as (
  select
    sign, customer_id, currency, day, count(*) as orders,
    lag(day) over ordered as previous, lead(day) over ordered as next
  from states
  group by sign, customer_id, currency, day
  window ordered as (partition by sign, customer_id, currency order by day)
),
changes as (
  select currency, day, 'active' as kind, 0 as gap, sign from days
  union all
  select currency, day, 'gap', day - previous, sign from days where previous is not null
  union all
  select currency, day, 'new', 0, sign from days where previous is null
  union all
  select currency, day, 'second', case when orders > 1 then 0 else next - day end, sign
  from days where previous is null and (orders > 1 or next is not null)
),
written as (
  insert into private.customer_changes (import_id, currency, day, kind, gap, customers)
  select $1, currency, day, kind, gap, sum(sign) from changes group by currency, day, kind, gap having sum(sign) <> 0
  returning day
)
select
  (select max(customer_id) from chunk) as last, (select count(*)::integer from chunk) as rows, min(day)::text as "firstDay", max(day)::text as "lastDay"
from written`

const STAGE = `
with changes as materialized (
  select currency, day, kind, gap, sum(customers)::integer as customers
  from private.customer_changes
  where import_id = $1 and day >= $3 and day < $4
  group by currency, day, kind, gap
  having sum(customers) <> 0
),
cumulated as (
  select
    currency, day, kind, gap,
    sum(customers) over (partition by currency, day, kind order by gap)::integer as customers
  from changes where kind in ('gap', 'second')
),
arrays as (
  select
    currency, day, kind,
    array_agg(gap order by gap) as gaps, array_agg(customers order by gap) as within
  from cumulated group by currency, day, kind
),
days as (
  select
    currency, day,
    coalesce(sum(customers) filter (where kind = 'active'), 0) as active,
    coalesce(sum(customers) filter (where kind = 'gap'), 0) as active_before,
    coalesce(sum(customers) filter (where kind = 'new'), 0) as new_customers,
    coalesce(sum(customers) filter (where kind = 'second'), 0) as new_again
  from changes
  group by currency, day
)
insert into public.customer_days (
  store_id, import_id, currency, day, active, active_before, active_gaps, active_within,
  new_customers, new_again, second_gaps, second_within
)
select
  $2, $1, currency, day,
  active, active_before, coalesce(again.gaps, '{}'), coalesce(again.within, '{}'),
  new_customers, new_again, coalesce(seconds.gaps, '{}'), coalesce(seconds.within, '{}')
from days
left join (select * from arrays where kind = 'gap') as again using (currency, day)
left join (select * from arrays where kind = 'second') as seconds using (currency, day)`

const DELETE_CHANGES = `
delete from private.customer_changes where ctid = any (array(
  select ctid from private.customer_changes where import_id = $1 limit 20000
))`

const DELETE_CUSTOMERS = `
delete from private.touched_customers where ctid = any (array(
  select ctid from private.touched_customers where import_id = $1 limit 20000
))`

type Batch = { last: string | null; rows: number; firstDay: string | null; lastDay: string | null }

/** The customers whose days are computed, and what to compare with. */
type Scope = {
  customers: readonly string[]
  /** Imports whose orders are left out because they're being undone. */
  without: readonly string[]
  /** Whether to count all days again. False counts only what the import changes. */
  isWhole: boolean
}

/**
 * Writes the changes of each customer. Returns the first and last day with a change, or an empty list if nothing
 * changes.
 */
async function findChanges(publication: Publication, scope: Scope): Promise<string[]> {
  const { importId, storeId } = publication
  const follow = await followRows(publication, 'customers')
  let changed: string[] = []
  for (const customers of scope.customers) {
    const valuesFor = (after: string, size: number) => [importId, storeId, after, size, scope.without, scope.isWhole]
    for await (const { rows, firstDay, lastDay } of walkIds<Batch>(publication, changesOf(customers), valuesFor)) {
      follow(rows)
      changed = ends([...changed, firstDay ?? [], lastDay ?? []].flat())
    }
  }
  return changed
}

/** Returns the earliest and the latest of some days, or an empty list. */
const ends = (days: readonly string[]): string[] => {
  const sorted = days.toSorted()
  return [sorted.at(0) ?? [], sorted.at(-1) ?? []].flat()
}

/** Writes how the import changes the customer counts. Hidden until publication. */
export const stageCustomerDays = (publication: Publication): Promise<void> =>
  stage(publication, { customers: [TOUCHED_CUSTOMERS, NEW_CUSTOMERS], without: [], isWhole: false })

/**
 * Counts the orders of all customers of a store, except orders of the imports `without`, and writes the counts. They are
 * hidden until publication.
 */
export const stageAllCustomerDays = (publication: Publication, without: readonly string[]): Promise<void> =>
  stage(publication, { customers: [ALL_CUSTOMERS], without, isWhole: true })

async function stage(publication: Publication, scope: Scope): Promise<void> {
  const [first, last] = await findChanges(publication, scope)
  if (first !== undefined && last !== undefined) await stageChanges(publication, { first, last })
}

/** Writes the counts of the days whose changes are in the working table. */
export async function stageChanges(publication: Publication, days: DayRange): Promise<void> {
  const follow = followStep(publication, 'customer_days', daysBetween(days.first, addDays(days.last, 1)))
  await walkDays(publication, days, { text: STAGE, follow })
}

/** Deletes the import's rows from the working tables for customers. */
export async function deleteCustomerChanges(publication: Publication): Promise<void> {
  await runUntilEmpty(publication, DELETE_CHANGES, [publication.importId])
  await runUntilEmpty(publication, DELETE_CUSTOMERS, [publication.importId])
}
