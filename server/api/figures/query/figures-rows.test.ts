import { expect, test } from 'vitest'
import { createStore, type Entry, importOrders } from '#supabase/test/shop.ts'
import { openFigures, totalsOf, valuesOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const sale = (product: string, amount: number): Entry => ({
  kind: 'sale',
  amount: String(amount),
  product,
  quantity: 1,
})
const refund = { at: '2026-02-03T15:00Z', refundKey: 'r1' }

const { claims, storeId } = await createStore(database)
await importOrders(database, { storeId }, [
  {
    name: 'A',
    at: '2026-01-05T15:00Z',
    customer: 'c1',
    entries: [
      sale('Mug', 100),
      sale('Card', 30),
      { kind: 'return', amount: '-45', product: 'Mug', quantity: -1, ...refund },
      { kind: 'tax', amount: '-3.6', ...refund },
    ],
  },
  { name: 'B', at: '2026-02-10T14:00Z', entries: [sale('Card', 50), { kind: 'shipping', amount: '10' }] },
])

await database.query(`update public.orders set country = 'DE', channel = 'Till' where store_id = $1 and name = 'B'`, [
  storeId,
])

const query = { metrics: ['net_sales'], period: { from: '2026-02-01', to: '2026-02-28' } }

test('the lines behind a figure add up to it', async () => {
  const lines = await figures.ask(claims, { ...query, metrics: ['total_sales'], rows: 'lines' })
  expect(valuesOf(lines)).toEqual([
    ['B', 'Card', 5000],
    ['B', null, 1000],
    ['A', 'Mug', -4500],
    ['A', null, -360],
  ])
  expect(totalsOf(lines)).toEqual([1140])
})

test('the refunds of a period have the order and the day', async () => {
  const refunds = await figures.ask(claims, { ...query, metrics: ['returns', 'refunds', 'net_sales'], rows: 'refunds' })
  expect(valuesOf(refunds)).toEqual([['A', '2026-02-03', 4500, 1, -4500]])
  expect(totalsOf(refunds)).toEqual([4500, 1, -4500])
  expect(refunds.rows[0]?.order).toMatchObject({ name: 'A', customer: 'c1', total: 8140 })
})

test('refunds have no orders and customers of their own', async () => {
  for (const name of ['orders', 'average_order_value', 'customers']) {
    const { status, message } = await figures.refused(claims, { ...query, metrics: ['returns', name], rows: 'refunds' })
    expect([status, message]).toEqual([400, expect.stringContaining('metrics.1')])
  }
})

test('a CSV of orders has what identifies them', async () => {
  const response = await figures.request(claims, { ...query, rows: 'orders', format: 'csv' })
  expect(await response.text()).toBe(
    [
      'Order,Placed,Customer,Status,Country,Channel,Order total (USD),Net sales (USD)',
      'B,2026-02-10T14:00:00.000Z,,,Germany,Till,60.00,50.00',
      'A,2026-01-05T15:00:00.000Z,c1,partially_refunded,,,81.40,-45.00',
      'Total,,,,,,,5.00',
      '',
    ].join('\r\n'),
  )
})

test('orders have their customer, place and channel, and are sorted by their time', async () => {
  const byTime = { ...query, rows: 'orders', order: [['order', 'asc']] }
  const { rows } = await figures.ask(claims, byTime)
  expect(rows.map(({ order }) => order)).toMatchObject([
    { name: 'A', customerId: expect.stringMatching(/^\d+$/), country: null, placedTimeKnown: true },
    { name: 'B', customerId: null, country: 'DE', channel: 'Till' },
  ])
  const { status, message } = await figures.refused(claims, { ...query, order: [['order', 'asc']] })
  expect([status, message]).toEqual([400, expect.stringContaining('order.0.0')])
})

test('orders of the same moment are in the order of the others', async () => {
  const shop = await createStore(database)
  const at = '2026-02-10T14:00Z'
  await importOrders(
    database,
    shop,
    ['A', 'B', 'C'].map((name) => ({ name, at, entries: [sale('Mug', 10)] })),
  )
  const namesIn = async (direction: 'asc' | 'desc') => {
    const { rows } = await figures.ask(shop.claims, { ...query, rows: 'orders', order: [['order', direction]] })
    return rows.map(({ order }) => order?.name)
  }
  const oldestFirst = await namesIn('asc')
  expect(await namesIn('desc')).toEqual(oldestFirst.toReversed())
})

test('a text is found in the number, customer and products of whole orders', async () => {
  const found = async (text: string) => {
    const where = ['contains', 'order_text', [text]]
    const answer = await figures.ask(claims, { ...query, rows: 'orders', where })
    return valuesOf(answer)
  }
  expect(await found('CARD')).toEqual([
    ['B', 5000],
    ['A', -4500],
  ])
  expect(await found('c1')).toEqual([['A', -4500]])
  expect(await found('#b')).toEqual([['B', 5000]])
  expect(await found('nothing like it')).toEqual([])
  const { status, message } = await figures.refused(claims, { ...query, where: ['is', 'order_text', ['B']] })
  expect([status, message]).toEqual([400, expect.stringContaining('where.0')])
})

test('orders are told apart by how much of them was refunded, whenever that was', async () => {
  const january = { metrics: ['orders', 'gross_sales'], period: { from: '2026-01-01', to: '2026-02-28' } }
  expect(valuesOf(await figures.ask(claims, { ...january, by: ['refund_state'] }))).toEqual([
    ['none', 1, 5000],
    ['part', 1, 13000],
  ])
})
