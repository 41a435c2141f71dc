import { z } from 'zod'
import type { Period } from '#domain/periods.ts'
import type { FactValue, RunFacts } from '#server/api/figures/facts/engine.ts'
import type { BasketData } from './count-baskets.ts'

// A basket is an order that wasn't cancelled. What is no product, such as postage, belongs to none.
const SOLD = `
with placed as (
  select id, row_number() over () - 1 as number from orders
  where day between $1::DATE and $2::DATE and currency = $3 and status <> 'cancelled'
),
numbered as (select id, row_number() over (order by id) - 1 as number from products where kind = 'product')
select placed.number::DOUBLE, numbered.number::DOUBLE
from baskets join placed on placed.id = baskets.order_id join numbered on numbered.id = baskets.product_id`

const IDS = `select id::DOUBLE from products where kind = 'product' order by id`

type Asked = { period: Period; currency: string; with?: string | undefined }

/** Loads the products of each order. */
export async function loadBaskets(
  run: RunFacts,
  { period, currency, with: product }: Asked,
): Promise<Pick<BasketData, 'sold' | 'ids' | 'only'>> {
  const values: FactValue[] = [period.from, period.to, currency]
  const [ids = new Float64Array()] = await run.columns(IDS)
  const [orders = new Float64Array(), products = new Float64Array()] = await run.columns(SOLD, values)
  return { sold: { orders, products }, ids, only: product === undefined ? undefined : ids.indexOf(Number(product)) }
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
