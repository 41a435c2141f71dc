import type { Period } from '#domain/periods.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

/** What the units of a product cost that were sold and not returned. Amounts are in minor units. */
export type ProductCost = {
  cost: number
  /** The net sales of what has a cost. */
  knownSales: number
}

// A line keeps the cost of its day. Returned units give their cost back on the day of the return.
const COSTS = `
with sold as (
  select
    order_id, product_id, coalesce(sum(quantity) filter (where kind <> 'discount'), 0) as units,
    sum(amount) as net_sales
  from public.ledger_entries
  where store_id = $1 and currency = $2 and day between $3 and $4
    and kind in ('sale', 'discount', 'return')
    and product_id in (select id from public.products where store_id = $1 and unit_cost is not null)
  group by order_id, product_id
),
lines as (
  select order_id, product_id, sum(quantity * unit_cost) / nullif(sum(quantity), 0) as unit_cost
  from public.order_lines
  where store_id = $1 and order_id in (select order_id from sold)
  group by order_id, product_id
  having bool_and(unit_cost is not null)
)
select
  sold.product_id::text as id, round(sum(units * unit_cost), 6)::text as cost, sum(net_sales)::text as "knownSales"
from sold join lines on lines.order_id = sold.order_id and lines.product_id = sold.product_id
where unit_cost is not null
group by sold.product_id`

type Asked = {
  database: Database
  claims: Claims
  run: RunFacts
  store: { id: string; currency: string }
  period: Period
}

const HAS_COSTS = `
select exists (select from public.products where store_id = $1 and unit_cost is not null) as has_costs`

/** Costs are joined in Postgres, which takes long for many entries. */
const MOST_ENTRIES = 200_000

const COUNT = `
select count(*)::VARCHAR as entries from ledger
where day between $1::DATE and $2::DATE and currency = $3 and product_id is not null`

async function hasTooMany({ run, store, period }: Asked) {
  const [row] = await run(COUNT, [period.from, period.to, store.currency])
  return Number(row?.entries) > MOST_ENTRIES
}

/**
 * Loads the cost of each product that has one, with the caller's permissions. Resolves to `null` if the period has too
 * many sales to do so.
 */
export async function loadCosts(asked: Asked): Promise<Map<string, ProductCost> | null> {
  const { database, claims, store, period } = asked
  const found = await database.queryAs<{ has_costs: boolean }>(claims, HAS_COSTS, [store.id])
  if (!found.rows[0]?.has_costs) return new Map()
  if (await hasTooMany(asked)) return null
  const values = [store.id, store.currency, period.from, period.to]
  const { rows } = await database.queryAs<{ id: string; cost: string; knownSales: string }>(claims, COSTS, values)
  const money = (amount: string) => toMinorUnits(amount, store.currency)
  return new Map(rows.map(({ id, cost, knownSales }) => [id, { cost: money(cost), knownSales: money(knownSales) }]))
}
