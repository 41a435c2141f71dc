import { expect, test } from 'vitest'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { createStore, type Entry, importOrders } from '#supabase/test/shop.ts'
import { openFigures, totalsOf, valuesOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const sale = (amount: number): Entry => ({ kind: 'sale', amount: String(amount), product: 'Mug', quantity: 1 })

const { claims, storeId } = await createStore(database)
await importOrders(database, { storeId }, [
  { name: '1', at: '2025-09-05T12:00Z', entries: [sale(100), { kind: 'shipping', amount: '5' }] },
  {
    name: '2',
    at: '2025-09-06T12:00Z',
    status: 'refunded',
    entries: [sale(60), { kind: 'return', amount: '-20', at: '2025-09-08T12:00Z', refundKey: 'r1' }],
  },
  { name: '3', at: '2025-09-07T12:00Z', status: 'cancelled', entries: [sale(40)] },
])

const period = { from: '2025-09-01', to: '2025-09-30' }
const metrics = ['gross_sales', 'net_sales', 'total_sales', 'orders', 'average_order_value']
const query = { metrics, period }

test('as Shopify counts, cancelled orders are sales, and averages are as placed', async () => {
  const answer = await figures.ask(claims, query)
  expect(totalsOf(answer)).toEqual([20000, 18000, 18500, 3, 6667])
  expect(answer.reconciliation).toBeNull()
})

test('as WooCommerce counts, cancelled orders are none, and refunds lower the average order', async () => {
  const answer = await figures.ask(claims, { ...query, basis: 'woocommerce' })
  expect(totalsOf(answer)).toEqual([16000, 14000, 14500, 2, 7000])
  const definitions = answer.columns.map(({ definition }) => definition)
  expect(definitions).toContainEqual(expect.stringContaining('not cancelled. Refunds lower it'))
})

const SUMS = ['gross_sales', 'net_sales', 'total_sales', 'orders'] as const

const sumsOf = (totals: FiguresAnswer['totals'] = {}) => SUMS.map((name) => totals[name]?.value ?? Number.NaN)

test('what Shopify counts and WooCommerce does not is the difference of their sums', async () => {
  const { totals, reconciliation } = await figures.ask(claims, { ...query, basis: 'woocommerce' })
  expect(totalsOf({ totals: reconciliation?.shopify ?? {} })).toEqual([20000, 18000, 18500, 3, 6667])
  const own = sumsOf(totals)
  const cancelled = sumsOf(reconciliation?.cancelled)
  expect(own.map((value, at) => value + (cancelled[at] ?? Number.NaN))).toEqual(sumsOf(reconciliation?.shopify))
})

test('rows, their order and all others are on the basis of the query', async () => {
  const byDay = { ...query, metrics: ['average_order_value', 'orders'], by: ['status'], basis: 'woocommerce' }
  const answer = await figures.ask(claims, { ...byDay, order: [['average_order_value', 'asc']] })
  expect(valuesOf(answer)).toEqual([
    ['refunded', 4000, 1],
    ['open', 10000, 1],
  ])
  const cut = await figures.ask(claims, { ...byDay, order: [['average_order_value', 'asc']], limit: 1 })
  expect(cut.others).toMatchObject({ average_order_value: { value: 10000 }, orders: { value: 1 } })
  const { status, message } = await figures.refused(claims, { ...query, basis: 'shopware' })
  expect([status, message]).toEqual([400, expect.stringContaining('basis')])
})
