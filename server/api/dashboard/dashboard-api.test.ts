import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Dashboard, dashboardSchema } from '#domain/contracts/dashboard.ts'
import { METRIC_NAMES } from '#domain/metrics.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createPerson, createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createDashboardApi } from './dashboard-api.ts'

const NOW = '2026-05-20T12:00:00Z'

const database = await openDatabase()

type Call = { query?: Record<string, string>; now?: string; etag?: string; codeVersion?: string }

function request(claims: Claims, { query = {}, now = NOW, etag, codeVersion = 'of this test' }: Call = {}) {
  const app = createDashboardApi({
    database,
    authenticate: async () => claims,
    answers: createAnswers(codeVersion),
    clock: () => new Date(now),
    log: silentLog,
  })
  const search = new URLSearchParams(query).toString()
  return app.request(`/dashboard-data?${search}`, etag === undefined ? {} : { headers: { 'If-None-Match': etag } })
}

async function load(claims: Claims, call: Call = {}): Promise<Dashboard> {
  const response = await request(claims, call)
  expect(response.status).toBe(200)
  return v.parse(dashboardSchema, await response.json())
}

const sale = (name: string, at: string, amount: string, more: Partial<TestOrder> = {}): TestOrder => ({
  name,
  at,
  ...more,
  entries: [{ kind: 'sale', amount, quantity: 1, product: 'P1' }, ...(more.entries ?? [])],
})

async function storeWith(orders: TestOrder[], options: { timeZone?: string; currency?: string } = {}) {
  const store = await createStore(database, options)
  await importOrders(database, { storeId: store.storeId, ...options }, orders)
  return store
}

describe('access', () => {
  it('refuses visitors', async () => {
    expect((await request({ role: 'anon' })).status).toBe(401)
  })

  it('returns null for a person without a store', async () => {
    const { claims } = await createPerson(database)
    const response = await request(claims)
    expect(response.status).toBe(200)
    expect(await response.json()).toBeNull()
  })

  it('answers an unknown store with 404', async () => {
    const { claims } = await createPerson(database)
    const response = await request(claims, { query: { store: '00000000-0000-4000-8000-000000000000' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: { code: 'store_not_found', requestId: expect.any(String) },
    })
  })

  it('answers for another person’s store as for a missing one', async () => {
    const owner = await storeWith([sale('#1', '2026-05-10 12:00Z', '10')])
    const stranger = await createStore(database)
    expect((await request(stranger.claims, { query: { store: owner.storeId } })).status).toBe(404)
  })

  it('uses the oldest of several stores by default', async () => {
    const { claims, storeId } = await createStore(database)
    await database.queryAs(claims, `select public.create_store('Another', 'EUR', 'UTC')`)
    expect((await load(claims)).store.id).toBe(storeId)
  })
})

it.each([
  ['from', { from: '2026-02-30', to: '2026-03-01' }],
  ['to', { from: '2026-02-01', to: 'tomorrow' }],
  ['from', { from: '2026-03-02', to: '2026-03-01' }],
  ['from', { to: '2026-03-01' }],
  ['to', { from: '1900-01-01', to: '2026-01-01' }],
  ['store', { store: "x' or true --" }],
  ['compare', { compare: 'last_week' }],
  ['match', { match: 'months' }],
  ['period', { period: 'this_decade', from: '2026-03-01', to: '2026-03-02' }],
  ['period', { period: 'days' }],
  ['color', { color: 'red' }],
])('a wrong %s is a 400 that names it: %j', async (field, query) => {
  const { claims } = await createStore(database)
  const response = await request(claims, { query })
  expect(response.status).toBe(400)
  const { error } = await response.json()
  expect(error.code).toBe('invalid_query')
  expect(error.message).toContain(`"${field}"`)
})

describe('an empty store', () => {
  it('has no value for averages and rates, and zeros elsewhere', async () => {
    const { claims } = await createStore(database)

    const { metrics, store, series, topProducts, recentOrders } = await load(claims)

    expect(metrics.average_order_value).toEqual({ value: null, comparison: null, change: null })
    expect(metrics.returning_customer_rate.value).toBeNull()
    expect(metrics.net_sales).toEqual({ value: 0, comparison: 0, change: null })
    expect(store).toMatchObject({ firstOrderDay: null, lastOrderDay: null, isSample: false })
    expect(series).toHaveLength(30)
    expect([topProducts, recentOrders]).toEqual([[], []])
  })
})

describe('periods', () => {
  it('default to the last 30 days in the store’s time zone', async () => {
    const { claims } = await storeWith([sale('#1', '2026-05-10 12:00Z', '10')], { timeZone: 'Pacific/Auckland' })
    expect((await load(claims)).period).toEqual({ from: '2026-04-22', to: '2026-05-21' })
  })

  it('are resolved by name in the store’s time zone, with the comparison of that name', async () => {
    const orders = [sale('#1', '2026-05-10 12:00Z', '10'), sale('#2', '2026-03-02 12:00Z', '10')]
    const { claims } = await storeWith(orders, { timeZone: 'Pacific/Auckland' })

    expect(await load(claims, { query: { period: 'this_month' } })).toMatchObject({
      period: { from: '2026-05-01', to: '2026-05-21' },
      comparison: { from: '2026-04-01', to: '2026-04-20' },
    })
    expect(await load(claims, { query: { period: 'all_time' } })).toMatchObject({
      period: { from: '2026-03-03', to: '2026-05-11' },
      comparison: null,
    })
  })

  it('end with the last order if it is long ago', async () => {
    const { claims } = await storeWith([sale('#1', '2011-12-09 12:00Z', '10')])
    const { period, metrics, comparison } = await load(claims)
    expect(period).toEqual({ from: '2011-11-10', to: '2011-12-09' })
    expect(comparison).toEqual({ from: '2011-10-11', to: '2011-11-09' })
    expect(metrics.net_sales.value).toBe(1000)
  })

  it('fill gaps with zeros, by day up to 180 days and by month beyond', async () => {
    const { claims } = await storeWith([sale('#1', '2026-01-15 12:00Z', '10')])
    const days = await load(claims, { query: { from: '2026-01-14', to: '2026-01-16' } })
    expect(days.series.map(({ date, net_sales, orders }) => [date, net_sales, orders])).toEqual([
      ['2026-01-14', 0, 0],
      ['2026-01-15', 1000, 1],
      ['2026-01-16', 0, 0],
    ])
    const months = await load(claims, { query: { from: '2025-09-10', to: '2026-04-05' } })
    expect(months.granularity).toBe('month')
    expect(months.series.map(({ date }) => date)).toEqual([
      '2025-09-10',
      '2025-10-01',
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ])
    expect(months.series[4]?.net_sales).toBe(1000)
  })

  it('have an average and a rate for each day with orders', async () => {
    const { claims } = await storeWith([
      sale('#1', '2026-05-10 12:00Z', '10', { customer: 'c-1' }),
      sale('#2', '2026-05-11 12:00Z', '20', { customer: 'c-1' }),
      sale('#3', '2026-05-11 13:00Z', '25', { customer: 'c-3' }),
    ])
    const { series } = await load(claims, { query: { from: '2026-05-10', to: '2026-05-12' } })

    expect(series.map((day) => [day.average_order_value, day.returning_customer_rate])).toEqual([
      [1000, 0],
      [2250, 0.5],
      [null, null],
    ])
  })
})

describe('figures', () => {
  it('are whole minor units of the store’s currency, rounded once and half to even', async () => {
    const { claims } = await storeWith(
      [sale('#1', '2026-05-10 12:00Z', '0.124'), sale('#2', '2026-05-11 12:00Z', '0.001')],
      {},
    )
    const { metrics } = await load(claims, { query: { from: '2026-05-10', to: '2026-05-11' } })
    expect(metrics.gross_sales.value).toBe(12)

    const yen = await storeWith([sale('#1', '2026-05-10 12:00Z', '1234', { currency: 'JPY' })], { currency: 'JPY' })
    const figures = await load(yen.claims)
    expect(figures.metrics.gross_sales.value).toBe(1234)
    expect(figures.recentOrders[0]).toMatchObject({ total: 1234, currency: 'JPY' })
  })

  it('leave out orders in other currencies and count them', async () => {
    const { claims } = await storeWith([
      sale('#1', '2026-05-10 12:00Z', '10', { customer: 'c1' }),
      sale('#2', '2026-05-11 12:00Z', '1000', { currency: 'JPY', customer: 'c2' }),
    ])
    const { metrics, store, topProducts, recentOrders } = await load(claims)
    expect(metrics.net_sales.value).toBe(1000)
    expect(metrics.orders.value).toBe(1)
    expect(metrics.customers.value).toBe(1)
    expect(store.ordersInOtherCurrencies).toBe(1)
    expect(topProducts.map(({ net_sales }) => net_sales)).toEqual([1000])
    expect(recentOrders.map(({ name, total, currency }) => [name, total, currency])).toEqual([
      ['#2', 1000, 'JPY'],
      ['#1', 1000, 'USD'],
    ])
  })

  it('report orders without a customer and refunds with an estimated date', async () => {
    const back = { kind: 'return', amount: '-1', at: '2026-05-12 12:00Z', refundKey: 'r' } as const
    const { claims } = await storeWith([
      sale('#1', '2026-05-10 12:00Z', '10', { entries: [back], refundDateEstimated: true }),
      sale('#2', '2026-05-10 12:00Z', '10', { entries: [back], customer: 'c1' }),
      sale('#3', '2026-05-10 12:00Z', '10', { currency: 'EUR' }),
    ])
    const { metrics, ordersWithoutCustomer, refundsEstimated } = await load(claims)
    expect([metrics.customers.value, ordersWithoutCustomer]).toEqual([1, 1])
    expect([metrics.refunds.value, refundsEstimated]).toEqual([2, 1])
  })

  it('include every metric', async () => {
    const { claims } = await createStore(database)
    const { metrics } = await load(claims)
    expect(Object.keys(metrics)).toEqual([...METRIC_NAMES])
  })

  it('show the best products and the newest orders, without test orders and credit notes', async () => {
    const { claims } = await storeWith([
      sale('#1', '2026-05-10 12:00Z', '10'),
      {
        name: '#2',
        at: '2026-05-11 12:00Z',
        customer: 'c1',
        entries: [{ kind: 'sale', amount: '30', quantity: 2, product: 'P2' }],
      },
      { name: '#3', at: '2026-05-12 12:00Z', isTest: true, entries: [] },
      {
        name: 'CN-4',
        at: '2026-05-13 12:00Z',
        status: 'return',
        entries: [{ kind: 'return', amount: '-4', quantity: -1, product: 'P1', refundKey: 'r' }],
      },
    ])
    const { topProducts, recentOrders, metrics } = await load(claims)
    expect(topProducts.map(({ title, units, net_sales }) => [title, units, net_sales])).toEqual([
      ['P2', 2, 3000],
      ['P1', 0, 600],
    ])
    expect(recentOrders.map(({ name, customer, placedAt }) => [name, customer, placedAt])).toEqual([
      ['#2', 'c1', '2026-05-11T12:00:00.000Z'],
      ['#1', null, '2026-05-10T12:00:00.000Z'],
    ])
    expect(metrics.orders.value).toBe(2)
    expect(metrics.refunds.value).toBe(1)
  })
})

describe('recent orders', () => {
  const query = { from: '2026-05-10', to: '2026-05-11' }

  it('are the latest of the period in the store’s time zone', async () => {
    const { claims } = await storeWith(
      [
        sale('#1', '2026-05-10 03:59Z', '10'),
        sale('#2', '2026-05-10 04:00Z', '10'),
        sale('#3', '2026-05-12 03:59Z', '10'),
        sale('#4', '2026-05-12 04:00Z', '10'),
      ],
      { timeZone: 'America/New_York' },
    )
    const { recentOrders } = await load(claims, { query })
    expect(recentOrders.map(({ name }) => name)).toEqual(['#3', '#2'])
  })

  it('have a status if their file has one', async () => {
    const { claims } = await storeWith([
      sale('#1', '2026-05-10 12:00Z', '10'),
      sale('#2', '2026-05-10 13:00Z', '10', { status: 'cancelled' }),
    ])
    const { recentOrders } = await load(claims, { query })
    expect(recentOrders.map(({ status }) => status)).toEqual(['cancelled', null])
  })

  it('placed at midnight in the store’s time zone have no time, unless the file has one', async () => {
    const { claims, storeId } = await storeWith(
      [
        sale('#1', '2026-05-10 04:00Z', '10'),
        sale('#2', '2026-05-10 05:00Z', '10'),
        sale('#3', '2026-05-11 04:00Z', '10'),
        sale('#4', '2026-05-11 12:00Z', '10'),
      ],
      { timeZone: 'America/New_York' },
    )
    const tell = 'update public.orders set placed_time_known = $3 where store_id = $1 and name = $2'
    await database.query(tell, [storeId, '#3', true])
    await database.query(tell, [storeId, '#4', false])
    const { recentOrders } = await load(claims, { query })
    expect(recentOrders.map(({ name, placedTimeKnown }) => [name, placedTimeKnown])).toEqual([
      ['#4', false],
      ['#3', true],
      ['#2', true],
      ['#1', false],
    ])
  })
})

describe('the validator', () => {
  it('gives 304 for an unchanged answer, and changes with data, day, period and store', async () => {
    const { claims, storeId } = await storeWith([sale('#1', '2026-05-10 12:00Z', '10')])
    const first = await request(claims)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')

    const again = await request(claims, { etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')

    expect((await request(claims, { etag, now: '2026-05-21T12:00:00Z' })).status).toBe(200)
    expect((await request(claims, { etag, query: { compare: 'none' } })).status).toBe(200)
    await database.queryAs(claims, `update public.stores set name = 'Renamed' where id = $1`, [storeId])
    expect((await request(claims, { etag })).status).toBe(200)
    const renamed = (await request(claims)).headers.get('etag') ?? ''
    await importOrders(database, { storeId }, [sale('#2', '2026-05-11 12:00Z', '10')])
    expect((await request(claims, { etag: renamed })).status).toBe(200)
  })
})
