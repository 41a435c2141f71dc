import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChangeReport, changeReportSchema } from '#domain/contracts/analytics/change.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createStore, type TestOrder } from '#supabase/test/shop.ts'
import { loadReport, requestReport, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const APRIL_AND_MARCH = { from: '2026-04-01', to: '2026-04-30' }

async function loadChange(claims: Claims, query: Record<string, string> = APRIL_AND_MARCH) {
  const response = await requestReport(database, claims, { query: { report: 'change', ...query } })
  expect(response.status).toBe(200)
  return v.parse(changeReportSchema, await response.json()).change
}

/** An order of a product with as many units as its amount has tens. */
const order = (name: string, at: string, { product = 'Mug', amount = 10, customer = name } = {}): TestOrder => ({
  name,
  at: `${at} 12:00Z`,
  customer,
  entries: [{ kind: 'sale', amount: String(amount), quantity: Math.ceil(amount / 10), product }],
})

const effectsOf = (change: ChangeReport['change']) =>
  Object.fromEntries((change?.factors ?? []).map(({ factor, effect }) => [factor, effect]))

describe('factors', () => {
  it('end on the net sales of both periods', async () => {
    const entries: TestOrder['entries'] = [
      { kind: 'sale', amount: '33.335', quantity: 2, product: 'Mug' },
      { kind: 'discount', amount: '-1.115' },
      { kind: 'return', amount: '-4.005', quantity: -1, product: 'Mug', at: '2026-04-20 12:00Z' },
    ]
    const store = await storeWith(database, [
      order('#1', '2026-03-05', { amount: 40 }),
      order('#2', '2026-03-06', { customer: '#1' }),
      { ...order('#3', '2026-04-02'), entries },
      order('#4', '2026-04-03', { amount: 90 }),
      sale('#5', '2026-04-04 12:00Z', '7'),
    ])

    const change = await loadChange(store.claims)

    const { totals } = await loadReport(database, store.claims, { query: APRIL_AND_MARCH })
    expect(change).toMatchObject({ before: totals.net_sales.comparison, after: totals.net_sales.value })
    const sum = Object.values(effectsOf(change)).reduce((total, effect) => total + effect, 0)
    expect(sum).toBe((change?.after ?? 0) - (change?.before ?? 0))
    expect(effectsOf(change)).toMatchObject({ returns: -400 })
  })

  it('put a rise of customers down to customers alone, and orders without a customer count as customers', async () => {
    const store = await storeWith(database, [
      order('#1', '2026-03-05'),
      order('#2', '2026-04-02'),
      sale('#3', '2026-04-03 12:00Z', '10'),
      sale('#4', '2026-04-04 12:00Z', '10'),
    ])

    const change = await loadChange(store.claims)
    expect(change?.sums).toMatchObject({
      before: { customers: 1, ordersWithoutCustomer: 0, orders: 1, items: 1, grossSales: 1000 },
      after: { customers: 1, ordersWithoutCustomer: 2, orders: 3, items: 3, grossSales: 3000 },
    })
    expect(effectsOf(change)).toEqual({
      customers: 2000,
      orders_per_customer: 0,
      items_per_order: 0,
      price_per_item: 0,
      discounts: 0,
      returns: 0,
    })
  })

  it('leave returned items out of items per order', async () => {
    const returned: TestOrder = {
      ...order('#2', '2026-04-02'),
      entries: [
        { kind: 'sale', amount: '20', quantity: 2, product: 'Mug' },
        { kind: 'return', amount: '-10', quantity: -1, product: 'Mug', refundKey: 'r' },
      ],
    }
    const store = await storeWith(database, [order('#1', '2026-03-05', { amount: 20 }), returned])

    expect(effectsOf(await loadChange(store.claims))).toMatchObject({
      items_per_order: 0,
      price_per_item: 0,
      returns: -1000,
    })
  })
})

describe('parts', () => {
  const products = ['Cup', 'Bowl', 'Plate', 'Vase', 'Tray', 'Jug']
  const steady = (month: string) =>
    products.map((product) => order(`${month} ${product}`, `2026-${month}-03`, { product }))

  it('that moved with most of the change are named, with their figures', async () => {
    const store = await storeWith(database, [
      ...steady('03'),
      ...steady('04'),
      order('#lamp', '2026-03-04', { product: 'Lamp', amount: 100 }),
      order('#lamps', '2026-04-04', { product: 'Lamp', amount: 500 }),
    ])

    const change = await loadChange(store.claims)

    expect(change?.moved.find(({ dimension }) => dimension === 'product')).toEqual({
      dimension: 'product',
      explains: 1,
      parts: [{ key: expect.stringMatching(/^\d+$/), label: 'Lamp', before: 10_000, after: 50_000, explains: 1 }],
    })
  })

  it('that all moved alike are not named', async () => {
    const doubled = steady('04').map((one) => ({
      ...one,
      entries: one.entries.map((entry) => ({ ...entry, amount: '20' })),
    }))
    const store = await storeWith(database, [...steady('03'), ...doubled])

    const change = await loadChange(store.claims)

    expect(change).toMatchObject({ isSmall: false, after: 12_000, before: 6_000 })
    expect(change?.moved.filter(({ dimension }) => dimension === 'product')).toEqual([])
  })

  it('are not looked for if net sales hardly changed', async () => {
    const store = await storeWith(database, [
      order('#1', '2026-03-04', { amount: 1000 }),
      order('#2', '2026-04-04', { product: 'Cup', amount: 1001 }),
    ])

    expect(await loadChange(store.claims)).toMatchObject({ isSmall: true, moved: [] })
  })

  it('beyond the two hundred largest are one part, which is never named', async () => {
    const lines = Array.from({ length: 700 }, (_, index) => ({
      kind: 'sale' as const,
      amount: '1',
      quantity: 1,
      product: `P${index}`,
    }))
    const store = await storeWith(database, [
      order('#lamp', '2026-03-04', { product: 'Lamp', amount: 1000 }),
      order('#dearer lamp', '2026-04-04', { product: 'Lamp', amount: 1010 }),
      { ...order('#1', '2026-04-04'), entries: lines },
    ])

    const change = await loadChange(store.claims)

    expect(change?.after).toBe(171_000)
    expect(change?.moved.filter(({ dimension }) => dimension === 'product')).toEqual([])
  })
})

describe('without anything to compare with there is no change', () => {
  it.each([
    ['all time', { from: '2026-03-01', to: '2026-05-20', period: 'all_time' }],
    ['no comparison', { ...APRIL_AND_MARCH, compare: 'none' }],
    ['a comparison before the first order', { from: '2026-03-01', to: '2026-03-31' }],
  ])('%s', async (_name, query) => {
    const store = await storeWith(database, [order('#1', '2026-03-05'), order('#2', '2026-04-05')])

    expect(await loadChange(store.claims, query)).toBeNull()
  })
})

it('compares only the days that are over', async () => {
  const store = await storeWith(database, [
    order('#1', '2026-05-05'),
    order('#2', '2026-05-15'),
    order('#3', '2026-05-20', { amount: 900 }),
  ])

  expect(await loadChange(store.claims, { from: '2026-05-11', to: '2026-05-20', period: 'days' })).toMatchObject({
    days: { from: '2026-05-11', to: '2026-05-19' },
    comparison: { from: '2026-05-02', to: '2026-05-10' },
    before: 1000,
    after: 1000,
  })
})

it('answers for another person’s store as for a missing one, and names a wrong field', async () => {
  const owner = await storeWith(database, [order('#1', '2026-03-05')])
  const { claims } = await createStore(database)
  const ask = (query: Record<string, string>) =>
    requestReport(database, claims, { query: { report: 'change', ...query } })

  expect((await ask({ store: owner.storeId })).status).toBe(404)
  const refused = await ask({ by: 'day' })
  expect(refused.status).toBe(400)
  expect((await refused.json()).error.message).toContain('"by"')
})
