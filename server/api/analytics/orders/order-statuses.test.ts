import { expect, test } from 'vitest'
import * as v from 'valibot'
import { customerPageSchema } from '#domain/contracts/analytics/customer-page.ts'
import { orderPageSchema } from '#domain/contracts/analytics/order-page.ts'
import { createStore, type Entry, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openFigures } from '#test/fixtures/shops/figures.ts'
import { requestPage } from '#test/fixtures/shops/order-pages.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const sold: Entry[] = [
  { kind: 'sale', amount: '20', quantity: 1, product: 'Mug' },
  { kind: 'discount', amount: '-5' },
  { kind: 'shipping', amount: '4' },
]
const refund = { at: '2026-02-03T15:00Z', refundKey: 'r1' }
const goods = (amount: string): Entry => ({ kind: 'return', amount, quantity: -1, product: 'Mug', ...refund })

const placed = (name: string, more: Entry[], status?: TestOrder['status']): TestOrder => ({
  name,
  at: '2026-02-01T15:00Z',
  customer: 'Ada',
  entries: [...sold, ...more],
  ...(status && { status }),
})

const { claims, storeId } = await createStore(database)
await importOrders(database, { storeId }, [
  placed('whole', [goods('-15')]),
  placed('part', [goods('-10')]),
  placed('shipping', [{ kind: 'shipping', amount: '-4', ...refund }]),
  placed('kept', []),
  placed('cancelled', [goods('-15')], 'cancelled'),
  placed('stated', [], 'refunded'),
])
await database.query(`update public.orders set financial_status = 'paid' where store_id = $1`, [storeId])

const READS = {
  whole: 'refunded',
  part: 'partially_refunded',
  shipping: 'partially_refunded',
  kept: 'paid',
  cancelled: 'cancelled',
  stated: 'refunded',
}

const period = { from: '2026-02-01', to: '2026-02-28' }

async function listed(where?: unknown) {
  const { rows } = await figures.ask(claims, { metrics: ['net_sales'], rows: 'orders', period, where })
  return Object.fromEntries(rows.map(({ order }) => [order?.name, order?.status]))
}

async function read(path: string): Promise<unknown> {
  return (await requestPage(database, claims, path)).json()
}

const idsOf = async (table: 'orders' | 'customers') =>
  (await database.query<{ id: string }>(`select id::text from public.${table} where store_id = $1`, [storeId])).rows

test('an order whose file says paid reads what became of it, in lists and on the dashboard', async () => {
  expect(await listed()).toEqual(READS)
  const { rows } = await database.queryAs<{ name: string; status: string }>(
    claims,
    `select name, status from analytics.recent_orders($1, 'UTC', $2, $3, 10)`,
    [storeId, period.from, period.to],
  )
  expect(Object.fromEntries(rows.map(({ name, status }) => [name, status]))).toEqual(READS)
})

test('its own page and its customer’s say the same', async () => {
  const pages = await Promise.all((await idsOf('orders')).map(({ id }) => read(`/orders/${id}`)))
  const orders = pages.map((page) => v.parse(orderPageSchema, page))
  expect(Object.fromEntries(orders.map(({ name, status }) => [name, status]))).toEqual(READS)

  const [customer] = await idsOf('customers')
  const { events } = v.parse(customerPageSchema, await read(`/customers/${customer?.id}`))
  const placements = events.filter(({ kind }) => kind === 'order')
  expect(Object.fromEntries(placements.map(({ orderName, status }) => [orderName, status]))).toEqual(READS)
  expect(events.filter(({ kind }) => kind === 'refund').map(({ status }) => status)).toEqual([null, null, null, null])
})

test('a filter by status lists what reads so', async () => {
  expect(await listed(['is', 'status', ['refunded']])).toEqual({ whole: 'refunded', stated: 'refunded' })
  expect(await listed(['is', 'status', ['cancelled']])).toEqual({ cancelled: 'cancelled' })
  expect(Object.keys(await listed(['is', 'status', ['open']]))).not.toContain('whole')
})
