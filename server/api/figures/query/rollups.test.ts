import { expect, test } from 'vitest'
import { beingPrepared } from '#server/api/figures/facts/facts-errors.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { openFigures } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const period = { from: '2026-01-01', to: '2026-02-28' }

const ORDERS: TestOrder[] = ['2026-01-05T15:00Z', '2026-02-10T14:00Z'].map((at, index) => ({
  name: String(index),
  at,
  customer: 'c1',
  entries: [{ kind: 'sale', amount: '50', product: 'P1', quantity: 1 }],
}))

const shop = await createStore(database)
await importOrders(database, { storeId: shop.storeId }, ORDERS)

test('a question about the whole shop needs no facts', async () => {
  const read = () => Promise.reject(beingPrepared())
  const unready = await openFigures(database, { ...openTestFacts(database), read })
  const whole = { metrics: ['net_sales', 'customers', 'return_rate'], period, compare: 'previous_year' }
  const statusOf = async (query: object) => (await unready.request(shop.claims, query)).status

  for (const by of [[], ['day'], ['month']]) {
    expect(await statusOf({ ...whole, by })).toBe(200)
    expect(await statusOf({ ...whole, by, order: by.map((unit) => [unit, 'desc']) })).toBe(200)
  }

  const others = [
    { by: ['country'] },
    { by: ['weekday'] },
    { where: ['is', 'country', ['US']] },
    { rows: 'orders' },
    { basis: 'woocommerce' },
    { metrics: ['repeat_customers'] },
    { by: ['month'], limit: 1 },
    { by: ['month'], offset: 1 },
    { by: ['month'], order: [['net_sales', 'desc']] },
  ]
  for (const other of others)
    expect({ other, status: await statusOf({ ...whole, ...other }) }).toEqual({ other, status: 503 })
})

test('rows of time can be asked for in reverse', async () => {
  const query = { metrics: ['orders'], by: ['month'], period, order: [['month', 'desc']] }
  const { rows } = await figures.ask(shop.claims, query)
  expect(rows.map(({ keys }) => keys)).toEqual([['2026-02-01'], ['2026-01-01']])
})
