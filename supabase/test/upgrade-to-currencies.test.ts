import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { prepareOlder } from '#test/harness/databases/older-version.ts'
import { sqlFolders } from '#test/harness/databases/sql-folders.ts'

let database: Database

const ONE_CURRENCY = '00000000-0000-4000-8000-000000000001'
const TWO_CURRENCIES = '00000000-0000-4000-8000-000000000002'

// Imports 1 and 2 belong to one store, the second with a newer version of an order; import 3 belongs to the other
// store; import 4 was never published.
const FILL = `
insert into public.stores (id, name, currency, time_zone) values
  ('${ONE_CURRENCY}', 'One', 'USD', 'UTC'), ('${TWO_CURRENCIES}', 'Two', 'USD', 'UTC');
insert into public.imports (id, store_id, source, status, published_at) overriding system value values
  (1, '${ONE_CURRENCY}', 'test', 'done', now()), (2, '${ONE_CURRENCY}', 'test', 'done', now()),
  (3, '${TWO_CURRENCIES}', 'test', 'done', now()), (4, '${TWO_CURRENCIES}', 'test', 'failed', null);
insert into public.orders (
  id, store_id, source, external_id, import_id, replaced_by, name, placed_at, placed_day, currency, customer_id, status,
  total, is_test, refund_date_estimated, content_hash
) overriding system value
select
  id, store, 'test', id::text, import_id, replaced_by, id::text, day, day, currency, customer_id, status,
  1, is_test, estimated, id::text
from (values
  (10, '${ONE_CURRENCY}'::uuid, 1, null::bigint, '2026-05-01'::date, 'EUR', null::bigint, 'open', false, false),
  (11, '${ONE_CURRENCY}', 1, null, '2026-05-01', 'EUR', 7, 'open', false, true),
  (12, '${ONE_CURRENCY}', 1, 2, '2026-05-01', 'EUR', null, 'open', false, true),
  (13, '${ONE_CURRENCY}', 1, null, '2026-05-01', 'EUR', null, 'return', false, false),
  (14, '${ONE_CURRENCY}', 1, null, '2026-05-01', 'EUR', null, 'open', true, false),
  (15, '${ONE_CURRENCY}', 2, null, '2026-05-03', 'EUR', null, 'open', false, false),
  (16, '${TWO_CURRENCIES}', 3, null, '2026-05-01', 'USD', 8, 'open', false, false),
  (17, '${TWO_CURRENCIES}', 3, null, '2026-05-01', 'EUR', 8, 'open', false, false),
  (18, '${TWO_CURRENCIES}', 4, null, '2026-05-01', 'GBP', null, 'open', false, false)
) as orders (id, store, import_id, replaced_by, day, currency, customer_id, status, is_test, estimated);
insert into public.ledger_entries (
  order_id, ordinal, store_id, import_id, kind, occurred_at, day, currency, amount, refund_key
) values
  (11, 1, '${ONE_CURRENCY}', 1, 'return', '2026-05-02', '2026-05-02', 'EUR', -1, 'r1'),
  (11, 2, '${ONE_CURRENCY}', 1, 'tax', '2026-05-02', '2026-05-02', 'EUR', -1, 'r1'),
  (11, 3, '${ONE_CURRENCY}', 1, 'return', '2026-05-02', '2026-05-02', 'EUR', -1, 'r2'),
  (12, 1, '${ONE_CURRENCY}', 1, 'return', '2026-05-02', '2026-05-02', 'EUR', -1, 'r1');
insert into public.sales_days (store_id, currency, day, import_id, orders) values
  ('${ONE_CURRENCY}', 'EUR', '2026-05-01', 1, 3), ('${ONE_CURRENCY}', 'EUR', '2026-05-01', 2, -1),
  ('${ONE_CURRENCY}', 'CHF', '2026-05-01', 1, 1), ('${ONE_CURRENCY}', 'CHF', '2026-05-01', 2, -1),
  ('${ONE_CURRENCY}', 'EUR', '2026-05-03', 2, 1),
  ('${TWO_CURRENCIES}', 'USD', '2026-05-01', 3, 1), ('${TWO_CURRENCIES}', 'EUR', '2026-05-01', 3, 1);
insert into public.customer_days (store_id, day, import_id, active, new_customers) values
  ('${ONE_CURRENCY}', '2026-05-01', 1, 1, 1), ('${TWO_CURRENCIES}', '2026-05-01', 3, 1, 1)`

beforeAll(async () => {
  database = await openBareDatabase()
  await prepareOlder(database, '20260101000040')
  await database.query(FILL)
  await prepareDatabase(database, { hostedSupabase: false, ...sqlFolders })
})

afterAll(() => database.close())

async function rowsOf(text: string) {
  const { rows } = await database.query(text)
  return rows.map((row) => Object.values(row).join(' '))
}

it('counts orders without a customer and refunds with an estimated date in counted orders', async () => {
  const counts = await rowsOf(
    `select day::text, currency, import_id, orders, orders_without_customer, refunds_estimated from public.sales_days
     where store_id = '${ONE_CURRENCY}' and currency = 'EUR' order by day, import_id`,
  )
  expect(counts).toEqual([
    '2026-05-01 EUR 1 3 1 0',
    '2026-05-01 EUR 2 -1 0 0',
    '2026-05-02 EUR 1 0 0 2',
    '2026-05-03 EUR 2 1 1 0',
  ])
})

it('does not change rows of unpublished imports', async () => {
  expect(await rowsOf('select from public.sales_days where import_id = 4')).toEqual([])
})

it('counts customers in a store’s only currency, and requests a recount for a store with several', async () => {
  expect(await rowsOf('select currency, active from public.customer_days order by import_id')).toEqual([
    'EUR 1',
    'USD 1',
  ])
  expect(await rowsOf('select store_id, time_zone from private.recounts')).toEqual([`${TWO_CURRENCIES} `])
})
