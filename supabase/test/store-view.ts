import type { Claims, Database } from '#server/platform/database/database.ts'
import type { TestOrder } from './shop.ts'

/** Creates an order of one product. */
export const order = (name: string, at: string, amount: string, customer = `c-${name}`): TestOrder => ({
  name,
  at: `${at} 12:00Z`,
  customer,
  entries: [{ kind: 'sale', amount, quantity: 1, product: `P-${name}` }],
})

export const BEFORE = [order('#1', '2026-01-05', '100'), order('#2', '2026-02-05', '20')]
export const AFTER = [order('#2', '2026-02-07', '30'), order('#3', '2026-03-05', '4', 'c-#1')]

/** Reads everything that a person can see of a store. */
export async function look(database: Database, claims: Claims, storeId: string) {
  const { rows } = await database.queryAs(
    claims,
    `select
      (select jsonb_agg(to_jsonb(s)) from analytics.sums($1, 'USD', '{2026-01-01}', '{2026-12-31}') as s) as sums,
      (select jsonb_agg(to_jsonb(s) - 'place' || jsonb_build_object('date', days[s.place]) order by s.place)
        from (select array(select generate_series('2026-01-01', '2026-03-31', interval '1 day')::date) as days) as shown,
          analytics.sums($1, 'USD', days, days) as s
        where s.orders <> 0 or s.customers <> 0) as series,
      (select jsonb_agg(jsonb_build_array(p.title, p.units, p.net_sales) order by p.title)
        from analytics.top_products($1, 'USD', '2026-01-01', '2026-12-31', 10) as p) as products,
      (select jsonb_agg(o.name || ' ' || o.total::int order by o.name) from public.orders as o where o.store_id = $1) as orders,
      (select count(*)::int from public.order_lines where store_id = $1) as lines,
      (select sum(amount) from public.ledger_entries where store_id = $1) as ledger,
      (select jsonb_agg(name order by name) from public.customers where store_id = $1) as customer_names,
      (select jsonb_agg(title order by title) from public.products where store_id = $1) as product_titles,
      (select data_version from public.stores where id = $1) as version`,
    [storeId],
  )
  return rows[0]
}

/** Tables that hold intermediate results of a publication. */
export const WORKING_TABLES = [
  'private.entry_sums where import_id = $1',
  'private.touched_customers where import_id = $1',
  'private.customer_changes where import_id = $1',
]
/** Tables that hold rows of an import. */
export const IMPORT_TABLES = [
  'public.orders where import_id = $1 or replaced_by = $1',
  'public.ledger_entries where import_id = $1',
  'public.customers where import_id = $1',
  'public.marketing_consents where import_id = $1',
  'public.products where import_id = $1',
  'public.sales_days where import_id = $1',
  'public.customer_days where import_id = $1',
  'public.product_months where import_id = $1',
  'public.product_month_days where import_id = $1',
  ...WORKING_TABLES,
]

export async function countIn(database: Database, tables: readonly string[], importId: string) {
  const sum = tables.map((from) => `(select count(*) from ${from})`).join(' + ')
  const { rows } = await database.query<{ rows: string }>(`select ${sum} as rows`, [importId])
  return Number(rows[0]?.rows)
}
