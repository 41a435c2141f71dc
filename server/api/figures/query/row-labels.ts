import { z } from 'zod'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { RowField } from './field-sql.ts'
import type { Key } from './rows-sql.ts'

type Order = NonNullable<FiguresAnswer['rows'][number]['order']>

type Source = { database: Database; claims: Claims; run: RunFacts; currency: string }

const PRODUCTS = `
select id::VARCHAR as id, concat_ws(' – ', title, variant) as label from products
where id in (select unnest($1::BIGINT[]))`

// Names of people stay in Postgres.
const CUSTOMERS = `
select id::text, coalesce(name, email, 'Customer ' || external_id) as label
from public.customers where id = any ($1::bigint[])`

/** The name of an import: that of its file. The sample data has none. */
export const IMPORT_NAME = `coalesce(imports.filename, case imports.source when 'sample' then 'Sample data' end)`

const IMPORTS = `select id::text, ${IMPORT_NAME} as label from public.imports where id = any ($1::bigint[])`

const ORDERS = `
select
  orders.id::text, orders.name, orders.placed_at as "placedAt",
  coalesce(orders.placed_time_known, (orders.placed_at at time zone $2)::time <> '00:00') as "placedTimeKnown",
  coalesce(customers.name, customers.email, 'Customer ' || customers.external_id) as customer,
  orders.customer_id::text as "customerId", orders.country, coalesce(orders.channel, channels.name) as channel,
  orders.total::text, statuses.status
from public.orders
join analytics.order_statuses as statuses on statuses.order_id = orders.id
left join public.customers on customers.id = orders.customer_id
left join public.sales_channels as channels on channels.store_id = orders.store_id and channels.key = orders.source
where orders.id = any ($1::bigint[])`

const labelSchema = z.array(z.object({ id: z.string(), label: z.string().nullable() }))

const toMap = (rows: unknown) => new Map(labelSchema.parse(rows).map(({ id, label }) => [id, label]))

/** Returns the titles of products by their ids. */
export const loadProductTitles = async (run: RunFacts, ids: readonly string[]) => toMap(await run(PRODUCTS, [[...ids]]))

async function loadLabels(field: RowField, ids: string[], { database, claims, run }: Source) {
  if (field === 'product') return loadProductTitles(run, ids)
  if (field === 'customer') return toMap((await database.queryAs(claims, CUSTOMERS, [ids])).rows)
  if (field === 'import') return toMap((await database.queryAs(claims, IMPORTS, [ids])).rows)
  return null
}

/** Returns what people call the values of a dimension: names for ids, and each other value as it is. */
export async function labelColumn(field: RowField, values: Key, source: Source): Promise<(string | null)[]> {
  const ids = [...new Set(values.flatMap((value) => value ?? []))]
  const labels = await loadLabels(field, ids, source)
  // An id says nothing to people.
  return labels ? values.map((value) => labels.get(value ?? '') ?? null) : [...values]
}

type OrderRow = Omit<Order, 'placedAt' | 'total'> & { id: string; placedAt: Date; total: string }

/** Loads the orders of rows, with the caller's permissions. */
export async function loadOrders(ids: Key, source: Source & { timeZone: string }): Promise<Map<string, Order>> {
  const { database, claims, currency, timeZone } = source
  const { rows } = await database.queryAs<OrderRow>(claims, ORDERS, [ids, timeZone])
  return new Map(
    rows.map(({ id, placedAt, total, ...order }) => [
      id,
      { ...order, placedAt: new Date(placedAt).toISOString(), total: toMinorUnits(total, currency) },
    ]),
  )
}
