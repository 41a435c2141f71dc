import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { prepareOlder } from '#test/harness/databases/older-version.ts'
import { sqlFolders } from '#test/harness/databases/sql-folders.ts'
import { createStore, importOrders, type TestOrder } from './shop.ts'

const sale = (product: string, amount: string) => ({ kind: 'sale', amount, quantity: 1, product }) as const
const ORDERS: TestOrder[] = [
  { name: '#1', at: '2026-05-10 12:00Z', customer: 'c1', entries: [sale('Postage', '5'), sale('Mug', '10')] },
  { name: '#2', at: '2026-05-11 12:00Z', customer: 'c2', entries: [sale('Plate', '20')] },
  { name: '#3', at: '2026-05-12 12:00Z', entries: [sale('Mug', '10')] },
]

let database: Database
let store: Awaited<ReturnType<typeof createStore>>
let before: unknown

const salesOf = async () =>
  (
    await database.query(
      `select sum(gross_sales)::float as gross, sum(orders)::int as orders from public.sales_days where store_id = $1`,
      [store.storeId],
    )
  ).rows
const rowsOf = async (text: string) => (await database.query(text, [store.storeId])).rows
const versionOf = async () =>
  Number((await rowsOf('select data_version from public.stores where id = $1'))[0]?.['data_version'])
let version: number

beforeAll(async () => {
  database = await openBareDatabase()
  await prepareOlder(database, '20260101000091')
  store = await createStore(database)
  await importOrders(database, store, ORDERS)
  const set = (text: string) => database.query(text, [store.storeId])
  await set(`update public.orders set country = 'EIRE' where store_id = $1 and name = '#1'`)
  await set(`update public.orders set country = 'Channel Islands' where store_id = $1 and name = '#2'`)
  await set(`update public.orders set country = 'FR' where store_id = $1 and name = '#3'`)
  await set(`update public.customers set country = 'United Kingdom' where store_id = $1 and name = 'c1'`)
  await set(
    `update public.products set unit_cost = 4.125, product_type = 'Kitchen' where store_id = $1 and title = 'Mug'`,
  )
  ;[before, version] = [await salesOf(), await versionOf()]
  await prepareDatabase(database, { hostedSupabase: false, ...sqlFolders })
})
afterAll(() => database.close())

it('keeps every figure, and raises the version that kept answers depend on', async () => {
  expect(await salesOf()).toEqual(before)
  expect(await versionOf()).toBeGreaterThan(version)
})

it('makes codes of the names of countries, and leaves other texts', async () => {
  expect(await rowsOf('select country from public.orders where store_id = $1 order by name')).toEqual([
    { country: 'IE' },
    { country: 'Channel Islands' },
    { country: 'FR' },
  ])
  expect(await rowsOf('select name, country from public.customers where store_id = $1 order by name')).toEqual([
    { name: 'c1', country: 'GB' },
    { name: 'c2', country: null },
  ])
})

it('gives lines the cost in the catalog, where it has one', async () => {
  const lines = await rowsOf(
    `select orders.name, title, unit_cost::float as cost from public.order_lines
     join public.orders on orders.id = order_id where orders.store_id = $1 order by 1, 2`,
  )
  expect(lines).toEqual([
    { name: '#1', title: 'Mug', cost: 4.125 },
    { name: '#1', title: 'Postage', cost: null },
    { name: '#2', title: 'Plate', cost: null },
    { name: '#3', title: 'Mug', cost: 4.125 },
  ])
})

it('classifies the products, and takes their type as their category', async () => {
  const products = await rowsOf(
    'select title, kind, kind_chosen, category from public.products where store_id = $1 order by title',
  )
  expect(products).toEqual([
    { title: 'Mug', kind: 'product', kind_chosen: null, category: 'Kitchen' },
    { title: 'Plate', kind: 'product', kind_chosen: null, category: null },
    { title: 'Postage', kind: 'shipping', kind_chosen: null, category: null },
  ])
})
