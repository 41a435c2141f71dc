import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recountRequested } from '#server/api/publication/recount.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { prepareOlder } from '#test/harness/databases/older-version.ts'
import { sqlFolders } from '#test/harness/databases/sql-folders.ts'

const ANNS = '00000000-0000-4000-8000-0000000000a5'
const BENS = '00000000-0000-4000-8000-0000000000b5'
const ANN = { role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000a' }
const BEN = { role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000b' }

const noWait = async () => undefined

let database: Database

beforeAll(async () => {
  database = await openBareDatabase()
  await prepareOlder(database, '20260101000040')
  const stores = await readFile(join(import.meta.dirname, 'fixtures/stores-of-version-31.sql'), 'utf8')
  await database.transaction(async (connection) => {
    for (const statement of stores.split(/;\n/).filter((text) => text.trim() !== '')) await connection.query(statement)
  })
  await prepareDatabase(database, { hostedSupabase: false, ...sqlFolders })
})
afterAll(() => database.close())

const sales = async (claims: typeof ANN, store: string, currency: string) => {
  const { rows } = await database.queryAs(
    claims,
    `select sales.gross_sales::float as gross, sales.net_sales::float as net, sales.orders::int,
       orders_without_customer::int as unnamed, customers::int
     from analytics.sums($1, $2, '{2024-01-01}', '{2024-12-31}') as sales`,
    [store, currency],
  )
  return rows[0]
}

const seen = async (text: string, values: unknown[] = [], claims = ANN) =>
  (await database.queryAs(claims, text, values)).rows

it('keeps every figure', async () => {
  expect(await sales(ANN, ANNS, 'GBP')).toMatchObject({ gross: 69.249, net: 59.999, orders: 6, unnamed: 2 })
  expect(await sales(BEN, BENS, 'EUR')).toMatchObject({ gross: 24, orders: 2 })
  expect(await sales(BEN, BENS, 'USD')).toMatchObject({ gross: 12, orders: 1 })
})

it('keeps the rejected rows as rejected', async () => {
  expect(await seen('select kind, line, reason from import_rejections order by line')).toEqual([
    { kind: 'rejected', line: 7, reason: '"x" is not a quantity' },
  ])
})

it('makes a sales channel of each source, and identifies orders by number only', async () => {
  expect(await seen('select key, platform, name from sales_channels order by key')).toEqual([
    { key: 'online_retail', platform: 'online_retail', name: 'Online Retail' },
    { key: 'shopify', platform: 'shopify', name: 'Shopify' },
    { key: 'woocommerce', platform: 'woocommerce', name: 'WooCommerce' },
  ])
  expect(await seen('select external_id, name from orders order by name', [], BEN)).toEqual([
    { external_id: '5001', name: '#5001' },
    { external_id: '5002', name: '#5002' },
    { external_id: '5003', name: '#5003' },
  ])
})

it('merges customers with one email, and recounts their days', async () => {
  const before = await sales(BEN, BENS, 'USD')
  await recountRequested(database, noWait)

  expect(
    await seen(
      `select email, (select count(*)::int from orders where customer_id = customers.id) as orders
       from customers where email is not null order by email`,
    ),
  ).toEqual([
    { email: 'ann@example.com', orders: 2 },
    { email: 'bob@example.com', orders: 1 },
  ])
  expect(await sales(ANN, ANNS, 'GBP')).toMatchObject({ gross: 69.249, orders: 6, customers: 3 })
  expect(before).toMatchObject({ gross: 12 })
  expect(await sales(BEN, BENS, 'USD')).toMatchObject({ gross: 12, orders: 1, customers: 1 })
  expect(await sales(BEN, BENS, 'EUR')).toMatchObject({ gross: 24, orders: 2, customers: 2 })
  expect((await database.query('select from private.recounts')).rowCount).toBe(0)
})

it('can undo an earlier import, and says which ones did not keep what they replaced', async () => {
  const imports = await seen('select id, filename, keeps_replaced from imports where filename is not null order by id')
  const woo = imports.find(({ filename }) => filename === 'woo.csv')
  await undoImport({ database, importId: String(woo?.['id']), storeId: ANNS, yieldTurn: noWait })

  expect(imports.map(({ filename, keeps_replaced }) => [filename, keeps_replaced])).toEqual([
    ['list.csv', true],
    ['orders.csv', true],
    ['orders-again.csv', false],
    ['woo.csv', true],
  ])
  expect(await sales(ANN, ANNS, 'GBP')).toMatchObject({ gross: 54.249, orders: 5, customers: 3 })
})
