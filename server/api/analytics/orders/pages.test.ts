import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerPageSchema } from '#domain/contracts/analytics/customer-page.ts'
import { orderPageSchema } from '#domain/contracts/analytics/order-page.ts'
import { searchAnswerSchema } from '#domain/contracts/search.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createStore, type TestOrder } from '#supabase/test/shop.ts'
import { requestPage } from '#test/fixtures/shops/order-pages.ts'
import { sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

/** Order A of the golden fixture, with the refund of one of its three units. */
const A: TestOrder = {
  name: '#A1',
  at: '2026-01-05T10:00-05:00',
  customer: 'Ada Example',
  entries: [
    { kind: 'sale', amount: '100', quantity: 2, product: 'P1' },
    { kind: 'sale', amount: '30', quantity: 1, product: 'P2' },
    { kind: 'discount', amount: '-13' },
    { kind: 'shipping', amount: '10' },
    { kind: 'tax', amount: '9.36' },
    { kind: 'return', amount: '-45', quantity: -1, product: 'P1', at: '2026-02-03T12:00-05:00', refundKey: 'r1' },
    { kind: 'tax', amount: '-3.60', at: '2026-02-03T12:00-05:00', refundKey: 'r1' },
  ],
}
const ORDERS: TestOrder[] = [
  A,
  { ...sale('#C3', '2026-02-10T09:00-05:00', '50'), customer: 'Ada Example' },
  { ...sale('#D4', '2026-02-11T09:00-05:00', '99'), customer: 'Ada Example', currency: 'EUR' },
  { ...sale('#E5', '2026-02-12T09:00-05:00', '12'), customer: '100% Bob' },
]

const openStore = (orders = ORDERS) => storeWith(database, orders, { timeZone: 'America/New_York' })

async function idOf(table: 'orders' | 'customers', { storeId, name }: { storeId: string; name: string }) {
  const { rows } = await database.query<{ id: string }>(
    `select id::text from public.${table} where store_id = $1 and name = $2`,
    [storeId, name],
  )
  return rows[0]?.id ?? ''
}

async function read(claims: Claims, path: string): Promise<unknown> {
  const response = await requestPage(database, claims, path)
  expect(response.status).toBe(200)
  return response.json()
}

describe('the page of an order', () => {
  it('has its lines, its refund on its own day, and sums that add up to the total', async () => {
    const { claims, storeId } = await openStore()
    const id = await idOf('orders', { storeId, name: '#A1' })

    const order = v.parse(orderPageSchema, await read(claims, `/orders/${id}`))

    expect(order).toMatchObject({
      name: '#A1',
      placedAt: '2026-01-05T15:00:00.000Z',
      placedTimeKnown: true,
      customer: { name: 'Ada Example' },
      lines: [
        { title: 'P1', quantity: 2 },
        { title: 'P2', quantity: 1 },
      ],
      lineCount: 2,
      charged: { items: 13_000, discounts: 1300, shipping: 1000, taxes: 936, duties: 0, total: 13_636 },
      givenBack: [{ day: '2026-02-03', amount: 4860, isRefund: true }],
      totalSales: 8776,
    })
  })

  it('keeps what a cancelled order came to apart from what the cancellation took back', async () => {
    const at = '2026-01-06T10:00-05:00'
    const { claims, storeId } = await openStore([
      {
        name: '#X9',
        at: '2026-01-05T10:00-05:00',
        status: 'cancelled',
        entries: [
          { kind: 'sale', amount: '20', quantity: 1 },
          { kind: 'shipping', amount: '5' },
          { kind: 'return', amount: '-20', quantity: -1, at },
          { kind: 'shipping', amount: '-5', at },
        ],
      },
    ])
    const id = await idOf('orders', { storeId, name: '#X9' })

    expect(await read(claims, `/orders/${id}`)).toMatchObject({
      charged: { items: 2000, shipping: 500, total: 2500 },
      givenBack: [{ day: '2026-01-06', amount: 2500, isRefund: false }],
      totalSales: 0,
    })
  })

  it('charges amounts below zero that no cancellation took back', async () => {
    const { claims, storeId } = await openStore([
      {
        name: '#Y1',
        at: '2026-01-05T10:00-05:00',
        entries: [
          { kind: 'sale', amount: '20', quantity: 1 },
          { kind: 'shipping', amount: '-2' },
        ],
      },
    ])
    const id = await idOf('orders', { storeId, name: '#Y1' })

    expect(await read(claims, `/orders/${id}`)).toMatchObject({
      charged: { items: 2000, shipping: -200, total: 1800 },
      givenBack: [],
      totalSales: 1800,
    })
  })
})

describe('the page of a customer', () => {
  it('has figures in the store’s currency, and all orders and refunds, newest first', async () => {
    const { claims, storeId } = await openStore()
    const id = await idOf('customers', { storeId, name: 'Ada Example' })

    const { events, eventCount, figures, name } = v.parse(customerPageSchema, await read(claims, `/customers/${id}`))

    expect(name).toBe('Ada Example')
    expect(figures).toMatchObject({ orders: 2, netSales: 12_200, averageOrderValue: 8350, lastOrder: '2026-02-10' })
    expect(eventCount).toBe(4)
    expect(events.map(({ kind, orderName, amount, currency }) => [kind, orderName, amount, currency])).toEqual([
      ['order', '#D4', 9900, 'EUR'],
      ['order', '#C3', 5000, 'USD'],
      ['refund', '#A1', 4860, 'USD'],
      ['order', '#A1', 8776, 'USD'],
    ])
    expect(events.map(({ lines }) => lines.length)).toEqual([1, 1, 0, 2])
  })

  it('without an order in the store’s currency has no figures', async () => {
    const { claims, storeId } = await openStore([
      { ...sale('#E', '2026-02-11T09:00Z', '9'), customer: 'Eve', currency: 'EUR' },
    ])
    const id = await idOf('customers', { storeId, name: 'Eve' })

    expect(await read(claims, `/customers/${id}`)).toMatchObject({ figures: null, eventCount: 1 })
  })

  it('pages through a long timeline', async () => {
    const many = Array.from({ length: 25 }, (_, number) => ({
      ...sale(`#${number}`, `2026-01-${String(number + 1).padStart(2, '0')}T12:00Z`, '5'),
      customer: 'Ada Example',
    }))
    const { claims, storeId } = await openStore(many)
    const id = await idOf('customers', { storeId, name: 'Ada Example' })

    const first = v.parse(customerPageSchema, await read(claims, `/customers/${id}`))
    const second = v.parse(customerPageSchema, await read(claims, `/customers/${id}?offset=20`))

    expect([first.events.length, second.events.length, second.eventCount]).toEqual([20, 5, 25])
    expect(second.events.at(-1)?.orderName).toBe('#0')
    expect(first.covers).toEqual({ from: '2026-01-06T12:00:00.000Z', until: null })
    expect(second.covers).toEqual({ from: null, until: first.covers.from })
  })
})

describe('what does not exist and what is another person’s', () => {
  it('have the same answer', async () => {
    const { storeId } = await openStore()
    const stranger = await createStore(database)
    const order = await idOf('orders', { storeId, name: '#A1' })
    const customer = await idOf('customers', { storeId, name: 'Ada Example' })
    const ask = async (path: string) => {
      const response = await requestPage(database, stranger.claims, path)
      return `${response.status} ${(await response.text()).replace(/"requestId":"[^"]*"/, '')}`
    }

    expect(await ask(`/orders/${order}`)).toBe(await ask('/orders/999999999'))
    expect(await ask(`/customers/${customer}`)).toBe(await ask('/customers/999999999'))
    expect(await ask('/customers/x%27y')).toBe(await ask('/customers/999999999'))
    expect(await ask(`/orders/${'9'.repeat(40)}`)).toContain('404')
  })

  it('are refused to visitors, and a wrong parameter is named', async () => {
    const { claims } = await openStore()

    expect((await requestPage(database, { role: 'anon' }, '/orders/1')).status).toBe(401)
    const wrong = await requestPage(database, claims, '/customers/1?offset=-1')
    expect(wrong.status).toBe(400)
    expect((await wrong.json()).error.message).toContain('"offset"')
  })
})

describe('the search', () => {
  const search = async (claims: Claims, q: string) =>
    v.parse(searchAnswerSchema, await read(claims, `/search?${new URLSearchParams({ q }).toString()}`))

  const find = async (claims: Claims, q: string) =>
    (await search(claims, q)).results.map(({ kind, name }) => `${kind} ${name}`)

  it('finds customers by words of their name, and orders by the start of their number', async () => {
    const { claims } = await openStore()

    expect(await find(claims, 'exam ADA')).toEqual(['customer Ada Example'])
    expect(await find(claims, 'A1')).toEqual(['order #A1'])
    expect(await find(claims, '#c3')).toEqual(['order #C3'])
    expect(await find(claims, '0%')).toEqual(['customer 100% Bob'])
    expect(await find(claims, '  ')).toEqual([])
  })

  it('says in which store it searched, and how to write to a customer and the customer of an order', async () => {
    const { claims, storeId } = await openStore([
      { ...sale('#A1', '2026-02-11T09:00Z', '9'), customer: 'Ada Example' },
      sale('#A2', '2026-02-12T09:00Z', '9'),
    ])
    await database.query("update public.customers set email = 'ada@example.com' where store_id = $1", [storeId])
    const customer = { email: 'ada@example.com', customer: null, day: null }

    expect(await search(claims, 'ada')).toMatchObject({
      store: storeId,
      results: [{ kind: 'customer', name: 'Ada Example', ...customer }],
    })
    expect((await search(claims, '#A1')).results).toMatchObject([
      { kind: 'order', name: '#A1', email: 'ada@example.com', customer: 'Ada Example', day: '2026-02-11' },
    ])
    expect((await search(claims, '#A2')).results).toMatchObject([{ kind: 'order', email: null, customer: null }])
    await database.query('update public.customers set name = null where store_id = $1', [storeId])
    expect((await search(claims, 'ada')).results).toMatchObject([{ name: null, ...customer }])
  })

  it('finds an order among many with the same start, in large or small letters', async () => {
    const names = ['gb-1', 'GB-12', 'GB-100', ...Array.from({ length: 60 }, (_, number) => `GB-1${number + 200}`)]
    const { claims } = await openStore(names.map((name) => sale(name, '2026-02-01T12:00Z', '5')))

    const found = await find(claims, 'Gb-1')
    expect(found.slice(0, 3)).toEqual(['order gb-1', 'order GB-12', 'order GB-100'])
    expect(await find(claims, 'gb-1259')).toEqual(['order GB-1259'])
    expect(await find(claims, 'gb_1')).toEqual([])
  })

  it('lists customers with the words side by side first', async () => {
    const names = ['Customer 1007', 'Customer 0071']
    const { claims } = await openStore(
      names.map((customer, number) => ({ ...sale(`#${number}`, '2026-02-01T12:00Z', '5'), customer })),
    )

    expect(await find(claims, 'customer 007')).toEqual(['customer Customer 0071', 'customer Customer 1007'])
  })

  it('finds nothing of other stores', async () => {
    await openStore()
    const stranger = await createStore(database)

    expect(await find(stranger.claims, 'ada')).toEqual([])
  })

  it('without words or with too many is a 400', async () => {
    const { claims } = await openStore()

    expect((await requestPage(database, claims, '/search')).status).toBe(400)
    expect((await requestPage(database, claims, `/search?q=${'x'.repeat(201)}`)).status).toBe(400)
  })
})
