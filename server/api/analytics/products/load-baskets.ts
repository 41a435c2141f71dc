import { z } from 'zod'
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

const pairsSql = (condition: string) => `
with ${BOUGHT},
frequent as (
  select * from bought
  where product_id in (select product_id from bought group by product_id having count(*) >= $4::BIGINT)
)
select one.product_id::VARCHAR as first, other.product_id::VARCHAR as second, count(*)::VARCHAR as orders
from frequent as one join frequent as other on other.order_id = one.order_id and ${condition}
group by one.product_id, other.product_id
having count(*) >= $4::BIGINT`

const EVERY_PAIR = pairsSql('one.product_id < other.product_id')
const PAIRS_WITH = pairsSql('one.product_id = $5::BIGINT and other.product_id <> $5::BIGINT')

const pairsSchema = z.array(z.object({ first: z.string(), second: z.string(), orders: count }))

type Asked = { period: Period; currency: string; least: number; with?: string | undefined }

/** Loads in how many orders each product and each pair is. With `with`, that product is the first of each pair. */
export async function loadBaskets(run: RunFacts, { period, currency, least, with: product }: Asked) {
  const values: FactValue[] = [period.from, period.to, currency]
  const counts = countsSchema.parse(await run(COUNTS, values))
  const found =
    product === undefined
      ? await run(EVERY_PAIR, [...values, String(least)])
      : await run(PAIRS_WITH, [...values, String(least), product])
  const ordersByProduct = new Map<string, number>()
  for (const { product_id: id, orders } of counts) if (id !== null) ordersByProduct.set(id, orders)
  return {
    orders: counts.find(({ product_id: id }) => id === null)?.orders ?? 0,
    ordersByProduct,
    pairs: pairsSchema.parse(found),
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
