import { z } from 'zod'
import type { BASKET_SORTS } from '#domain/contracts/product-terms.ts'
import type { Period } from '#domain/periods.ts'
import type { FactValue, RunFacts } from '#server/api/figures/facts/engine.ts'

const count = z.string().transform(Number)

// A basket is an order that wasn't cancelled. What is no product, such as postage, belongs to none.
const BOUGHT = `
bought as (
  select b.order_id, b.product_id
  from orders as f
  join baskets as b on b.order_id = f.id
  join products as p on p.id = b.product_id
  where f.day between $1::DATE and $2::DATE and f.currency = $3 and f.status <> 'cancelled' and p.kind = 'product'
)`

const COUNTS = `
with ${BOUGHT}
select product_id::VARCHAR as product_id, count(*)::VARCHAR as orders from bought group by product_id
union all
select null, count(distinct order_id)::VARCHAR from bought`

const countsSchema = z.array(z.object({ product_id: z.string().nullable(), orders: count }))

// A shop may have a million pairs, so only a page of them leaves the database.
const pairsSql = (condition: string, sorting: string) => `
with ${BOUGHT},
frequent as (
  select product_id, count(*) as orders from bought group by product_id having count(*) >= $4::BIGINT
),
kept as (select bought.* from bought join frequent using (product_id)),
pairs as (
  select one.product_id as first_id, other.product_id as second_id, count(*) as joint
  from kept as one join kept as other on other.order_id = one.order_id and ${condition}
  group by one.product_id, other.product_id
  having count(*) >= $4::BIGINT
)
select
  first_id::VARCHAR as first, second_id::VARCHAR as second, joint::VARCHAR as orders,
  (count(*) over ())::VARCHAR as row_count
from pairs
join frequent as a on a.product_id = first_id
join frequent as b on b.product_id = second_id
order by ${sorting}, first_id, second_id
limit $5::BIGINT offset $6::BIGINT`

type SortKey = (typeof BASKET_SORTS)[number]

const EVERY_PAIR = 'one.product_id < other.product_id'
const PAIRS_WITH = 'one.product_id = $7::BIGINT and other.product_id <> $7::BIGINT'

/** Without a product that is asked for, a pair's confidence is that from the side where it is higher. */
const sortingOf = (key: SortKey, isWith: boolean): string =>
  ({
    orders: 'joint',
    support: 'joint',
    confidence: isWith ? 'joint / a.orders' : 'joint / least(a.orders, b.orders)',
    lift: 'joint / (a.orders * b.orders)',
  })[key]

const pairsSchema = z.array(z.object({ first: z.string(), second: z.string(), orders: count, row_count: count }))

type Asked = {
  period: Period
  currency: string
  least: number
  with?: string | undefined
  sort: { key: SortKey; isDescending: boolean }
  limit: number
  offset: number
}

/** Loads in how many orders each product and each pair of a page is. With `with`, that product is the first of each. */
export async function loadBaskets(run: RunFacts, asked: Asked) {
  const { period, currency, least, limit, offset, sort, with: product } = asked
  const days: FactValue[] = [period.from, period.to, currency]
  const counts = countsSchema.parse(await run(COUNTS, days))
  const page = [...days, String(least), String(limit), String(offset)]
  const sorting = `${sortingOf(sort.key, product !== undefined)} ${sort.isDescending ? 'desc' : 'asc'}`
  const found =
    product === undefined
      ? await run(pairsSql(EVERY_PAIR, sorting), page)
      : await run(pairsSql(PAIRS_WITH, sorting), [...page, product])
  const pairs = pairsSchema.parse(found)
  const ordersByProduct = new Map<string, number>()
  for (const { product_id: id, orders } of counts) if (id !== null) ordersByProduct.set(id, orders)
  return {
    orders: counts.find(({ product_id: id }) => id === null)?.orders ?? 0,
    ordersByProduct,
    pairs,
    rowCount: pairs[0]?.row_count ?? 0,
  }
}

const NAMES = `
select id::VARCHAR as id, title, variant, sku from products where id in (select unnest($1::BIGINT[]))`

const namesSchema = z.array(
  z.object({ id: z.string(), title: z.string(), variant: z.string().nullable(), sku: z.string().nullable() }),
)

/** Loads what products are called, by id. */
export async function loadNames(run: RunFacts, ids: readonly string[]) {
  const rows = namesSchema.parse(await run(NAMES, [[...new Set(ids)]]))
  return new Map(rows.map((row) => [row.id, row]))
}
