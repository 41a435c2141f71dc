import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type OrdersAttention, ordersAttentionSchema } from '#domain/contracts/analytics/orders-attention.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { createPerson, createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { requestPage } from '#test/fixtures/shops/order-pages.ts'
import { sale } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

type Statuses = { payment?: string; sending?: string }

type StatedOrder = TestOrder & Statuses

async function importStated(storeId: string, orders: readonly StatedOrder[], cancelledAt?: string) {
  const importId = await importOrders(database, { storeId }, orders)
  for (const { name, payment = null, sending = null } of orders) {
    await database.query(
      `update public.orders set financial_status = $3, fulfillment_status = $4,
         cancelled_at = case when status = 'cancelled' then $5::timestamptz end
       where store_id = $1 and name = $2`,
      [storeId, name, payment, sending, cancelledAt ?? null],
    )
  }
  return importId
}

async function attentionOf(orders: readonly StatedOrder[], cancelledAt?: string): Promise<OrdersAttention> {
  const { claims, storeId } = await createStore(database)
  await importStated(storeId, orders, cancelledAt)
  return request(claims)
}

async function request(claims: Claims): Promise<OrdersAttention> {
  const response = await requestPage(database, claims, '/orders-attention')
  expect(response.status).toBe(200)
  return v.parse(ordersAttentionSchema, await response.json())
}

const reasonsIn = ({ rows }: OrdersAttention) => Object.fromEntries(rows.map(({ name, reasons }) => [name, reasons]))

const DONE = { payment: 'paid', sending: 'fulfilled' }

/** One order a day from 10 February 2026 on. */
const daily = (count: number, statuses: Statuses = DONE): StatedOrder[] =>
  Array.from({ length: count }, (_, day) => ({
    ...sale(`later ${day}`, `2026-02-${10 + day}T10:00Z`, '20'),
    ...statuses,
  }))

/** The figures end on its day, so that all others can be two days old. */
const END = sale('end', '2026-03-01T10:00Z', '20')

const early = (name: string, statuses: Statuses, hour = 9): StatedOrder => ({
  ...sale(name, `2026-02-01T0${hour}:00Z`, '30'),
  ...statuses,
})

describe('an order that is behind the orders placed after it', () => {
  test('is listed as not sent, with how many of them are', async () => {
    const waiting = { payment: 'paid', sending: 'unfulfilled' }
    const answer = await attentionOf([early('#1', waiting), ...daily(18), END, early('#2', { payment: 'paid' }, 8)])
    expect(reasonsIn(answer)).toEqual({ '#1': [{ kind: 'not_sent', later: 18, laterDone: 18 }] })
    expect(answer).toMatchObject({ orders: 21, rowCount: 1, told: { payment: true, sending: true, times: true } })
    expect(answer.rows[0]).toMatchObject({ total: 3000, currency: 'USD', placedAt: '2026-02-01T09:00:00.000Z' })
  })

  test('is listed as not paid, unless too few of them are', async () => {
    const unpaid = { payment: 'pending', sending: 'unfulfilled' }
    const answer = await attentionOf([early('#1', unpaid), ...daily(12), END])
    expect(reasonsIn(answer)).toEqual({ '#1': [{ kind: 'unpaid', later: 12, laterDone: 12 }] })

    const rows = daily(12).map((order, at) => (at === 5 ? { ...order, ...unpaid } : order))
    expect((await attentionOf([early('#1', unpaid), ...rows, END])).rows).toEqual([])
  })

  test('is not listed with fewer than ten orders after it', async () => {
    expect((await attentionOf([early('#1', { payment: 'pending' }), ...daily(9), END])).rows).toEqual([])
  })

  test('is read from the one status of shops that have no other', async () => {
    const answer = await attentionOf([
      early('#1', { payment: 'processing' }),
      ...daily(10, { payment: 'completed' }),
      END,
    ])
    expect(reasonsIn(answer)).toEqual({ '#1': [{ kind: 'not_sent', later: 10, laterDone: 10 }] })
  })

  test.each([
    ['Unbezahlt', 'Bezahlt'],
    ['En attente de paiement', 'Payée'],
    ['Pendiente de pago', 'Pagado'],
    ['In attesa di pagamento', 'Pagato'],
    ['Wacht op betaling', 'Betaald'],
    ['未入金', '入金済み'],
  ])('is read from the words %s and %s', async (payment, paid) => {
    const answer = await attentionOf([early('#1', { payment }), ...daily(10, { payment: paid }), END])
    expect(reasonsIn(answer)).toEqual({ '#1': [{ kind: 'unpaid', later: 10, laterDone: 10 }] })
  })

  test('was placed at least two days before the figures end', async () => {
    const crowd = [27, 28].flatMap((day) =>
      daily(10).map((order) => ({ ...order, name: `${order.name} on ${day}`, at: `2026-02-${day}T18:00Z` })),
    )
    const waiting = { payment: 'paid', sending: 'unfulfilled' }
    const placedOn = async (day: string) =>
      (await attentionOf([{ ...early('#1', waiting), at: `${day}T09:00Z` }, ...crowd, END])).rowCount
    expect(await placedOn('2026-02-28')).toBe(0)
    expect(await placedOn('2026-02-27')).toBe(1)
  })

  test('is compared with the next 30 that are two days old, not with newer ones', async () => {
    const waiting = { payment: 'paid', sending: 'unfulfilled' }
    const hourly = (from: number, count: number, statuses: Statuses): StatedOrder[] =>
      Array.from({ length: count }, (_, at) => ({
        ...sale(`hour ${from + at}`, new Date(Date.UTC(2026, 1, 2, from + at)).toISOString(), '20'),
        ...statuses,
      }))
    const answer = await attentionOf([
      early('#1', waiting),
      ...hourly(0, 30, DONE),
      ...hourly(30, 40, waiting),
      ...hourly(630, 25, waiting),
    ])
    expect(reasonsIn(answer)['#1']).toEqual([{ kind: 'not_sent', later: 30, laterDone: 30 }])
    const fresh = await attentionOf([early('#1', waiting), ...hourly(0, 12, DONE), ...hourly(630, 25, waiting)])
    expect(reasonsIn(fresh)).toEqual({ '#1': [{ kind: 'not_sent', later: 12, laterDone: 12 }] })
  })

  test('is compared with orders of later days where the time is not known', async () => {
    const unpaid = { payment: 'pending' }
    const dayOnly = (name: string, day: number, statuses: Statuses): StatedOrder => ({
      ...sale(name, `2026-02-0${day}T00:00Z`, '20'),
      ...statuses,
    })
    const sameDay = Array.from({ length: 12 }, (_, at) => ({
      ...dayOnly(`same ${at}`, 2, DONE),
      at: '2026-02-02T12:00Z',
    }))
    const end = dayOnly('end', 9, DONE)
    expect((await attentionOf([dayOnly('#1', 2, unpaid), ...sameDay, end])).rows).toEqual([])
    expect((await attentionOf([dayOnly('#1', 1, unpaid), ...sameDay, end])).rowCount).toBe(1)
  })
})

describe('orders of several files', () => {
  const waiting = { payment: 'paid', sending: 'unfulfilled' }

  test('are judged if the newest file of their channel brought or lists them', async () => {
    const { claims, storeId } = await createStore(database)
    await importStated(storeId, [early('#1', waiting), early('#2', waiting, 8)])
    const newest = await importStated(storeId, [...daily(18), END])
    const answer = await request(claims)
    expect(answer).toMatchObject({ rows: [], orders: 19 })
    const { rows } = await database.query(
      `select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as day from public.imports where id = $1`,
      [newest],
    )
    expect(answer.files).toEqual({ from: rows[0]?.['day'], to: rows[0]?.['day'] })

    await database.query(
      `insert into private.import_listings (import_id, kind, row_id)
       select $2, 'order', id from public.orders where store_id = $1 and name = '#1'`,
      [storeId, newest],
    )
    expect(reasonsIn(await request(claims))).toEqual({ '#1': [{ kind: 'not_sent', later: 18, laterDone: 18 }] })
  })

  test('are judged by the file with the latest orders, whichever was imported last', async () => {
    const { claims, storeId } = await createStore(database)
    await importStated(storeId, [early('#1', waiting), ...daily(12)])
    await importStated(storeId, [early('#0', waiting, 7)])
    expect(Object.keys(reasonsIn(await request(claims)))).toEqual(['#1'])
  })
})

test('a cancelled order whose payment is still paid is listed first, with its day', async () => {
  const cancelled = (name: string, payment: string): StatedOrder => ({
    ...early(name, { payment }),
    status: 'cancelled',
  })
  const answer = await attentionOf(
    [
      early('#0', { payment: 'pending' }),
      ...daily(10),
      END,
      cancelled('#1', 'paid'),
      cancelled('#2', 'refunded'),
      { ...cancelled('#3', 'paid'), entries: [] },
    ],
    '2026-02-03T12:00Z',
  )
  expect(answer.rows.map(({ name }) => name)).toEqual(['#1', '#0'])
  expect(answer.orders).toBe(15)
  expect(reasonsIn(answer)['#1']).toEqual([{ kind: 'cancelled_paid', cancelledAt: '2026-02-03T12:00:00.000Z' }])
})

describe('an order placed twice', () => {
  const of = (name: string, time: string, amount = '30', customer = 'Ada'): StatedOrder => ({
    ...sale(name, `2026-02-25T${time}Z`, amount),
    customer,
  })

  test('has the customer and total of another one of the hour before', async () => {
    const answer = await attentionOf([
      of('#1', '10:00'),
      of('#2', '10:12'),
      of('#3', '11:30'),
      of('#4', '10:20', '31'),
      of('#5', '10:15', '30', 'Bob'),
    ])
    const [row] = answer.rows
    expect(reasonsIn(answer)).toEqual({
      '#2': [{ kind: 'double', of: { id: expect.any(String), name: '#1' }, minutes: 12 }],
    })
    expect(row?.customer).toBe('Ada')
    expect(answer.told).toEqual({ payment: false, sending: false, times: true })
  })

  test('is not listed when it was sent', async () => {
    expect((await attentionOf([of('#1', '10:00'), { ...of('#2', '10:12'), ...DONE }])).rows).toEqual([])
    expect((await attentionOf([{ ...of('#1', '10:00'), ...DONE }, of('#2', '10:12')])).rowCount).toBe(1)
  })

  test('is not listed when the other was cancelled', async () => {
    expect((await attentionOf([{ ...of('#1', '10:00'), status: 'cancelled' }, of('#2', '10:12')])).rows).toEqual([])
  })
})

test('an order is large above twice what 99 of 100 orders stay below, until it is sent', async () => {
  const usual = Array.from({ length: 300 }, (_, at) => sale(`usual ${at}`, `2026-01-${10 + (at % 20)}T10:00Z`, '50'))
  const large = (name: string, amount: string, sending?: string): StatedOrder => ({
    ...sale(name, '2026-02-27T10:00Z', amount),
    ...(sending && { payment: 'paid', sending }),
  })
  const answer = await attentionOf([...usual, large('#1', '101'), large('#2', '100'), large('#3', '900', 'fulfilled')])
  expect(reasonsIn(answer)).toEqual({ '#1': [{ kind: 'large', usual: 5000, orders: 303 }] })
})

test('what is usual is that of a year', async () => {
  const of = (count: number, at: string, amount: string) =>
    Array.from({ length: count }, (_, index) => sale(`${at} ${index}`, at, amount))
  const before = of(20, '2025-01-25T10:00Z', '900')
  const answer = await attentionOf([
    ...before,
    ...of(110, '2026-02-10T10:00Z', '50'),
    sale('#1', '2026-03-01T10:00Z', '200'),
  ])
  expect(reasonsIn(answer)).toEqual({ '#1': [{ kind: 'large', usual: 5000, orders: 111 }] })
})

test('a person without a store gets nothing', async () => {
  const { claims } = await createPerson(database)
  expect(await (await requestPage(database, claims, '/orders-attention')).json()).toBeNull()
})
