import { expect, test } from 'vitest'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openFigures, valuesOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const period = { from: '2025-09-01', to: '2025-09-30' }

const order = (product: string, amount: number, day = '2025-09-05'): TestOrder => ({
  name: `${product} ${day}`,
  at: `${day}T12:00Z`,
  customer: `buyer of ${product}`,
  entries: [{ kind: 'sale', amount: String(amount), product, quantity: 1 }],
})

async function openShop(orders: TestOrder[]) {
  const { claims, storeId } = await createStore(database)
  await importOrders(database, { storeId }, orders)
  return { claims, storeId }
}

test('the class of a product is its share of the period’s gross sales, also in the comparison', async () => {
  const { claims, storeId } = await openShop([
    order('Mug', 790),
    order('Card', 100),
    order('Pen', 70),
    order('Postage', 500),
    order('Lamp', 40),
    order('Cup', 300, '2025-08-05'),
    order('Mug', 200, '2025-08-06'),
  ])
  await database.query(
    `update public.products set kind_chosen = 'shipping' where store_id = $1 and title = 'Postage'`,
    [storeId],
  )
  const query = { metrics: ['gross_sales'], period, by: ['abc_class'], order: [['abc_class', 'asc']] }
  // Card begins below 80 % and Pen below 95 %. Cup sold nothing in the period.
  expect(valuesOf(await figures.ask(claims, query))).toEqual([
    ['A', 89000],
    ['B', 7000],
    ['C', 4000],
    [null, 50000],
  ])
  const compared = await figures.ask(claims, { ...query, compare: { from: '2025-08-01', to: '2025-08-30' } })
  expect(compared.rows.map(({ labels, metrics }) => [labels[0], metrics.gross_sales?.comparison])).toEqual([
    ['A', 20000],
    ['B', 0],
    ['C', 30000],
    [null, 0],
  ])
  const ofA = await figures.ask(claims, { ...query, by: ['product'], order: [], where: ['is', 'abc_class', ['A']] })
  expect(ofA.rows.map(({ labels }) => labels[0])).toEqual(['Mug', 'Card'])
})

test('segments need 30 customers by the end of the period', async () => {
  const { claims } = await openShop([
    ...Array.from({ length: 29 }, (_, index) => order(`Mug ${index}`, 10 + index)),
    order('Late', 10, '2025-10-01'),
  ])
  for (const query of [
    { metrics: ['orders'], period, by: ['segment'] },
    { metrics: ['orders'], period, where: ['not', ['is', 'segment', ['lost']]] },
  ]) {
    const { status, message } = await figures.refused(claims, query)
    expect([status, message]).toEqual([400, expect.stringContaining('30 customers')])
  }
  const october = { from: '2025-09-01', to: '2025-10-01' }
  const answer = await figures.ask(claims, { metrics: ['customers'], period: october, by: ['segment'] })
  expect(valuesOf(answer).reduce((sum, [, customers]) => sum + Number(customers), 0)).toBe(30)
})
