import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createStore, importOrders, type TestOrder } from './shop.ts'

// Order A has a discount of 13.00: 10.00 on P1 and 3.00 on P2. One P1 is returned on 3 February.
const orders: TestOrder[] = [
  {
    name: 'A',
    at: '2026-01-05 10:00 America/New_York',
    customer: 'c1',
    entries: [
      { kind: 'sale', amount: '100', product: 'P1', quantity: 2 },
      { kind: 'sale', amount: '30', product: 'P2', quantity: 1 },
      { kind: 'discount', amount: '-10', product: 'P1' },
      { kind: 'discount', amount: '-3', product: 'P2' },
      { kind: 'shipping', amount: '10' },
      { kind: 'tax', amount: '9.36' },
      {
        kind: 'return',
        amount: '-45',
        at: '2026-02-03 12:00 America/New_York',
        product: 'P1',
        quantity: -1,
        refundKey: 'r1',
      },
      { kind: 'tax', amount: '-3.60', at: '2026-02-03 12:00 America/New_York', refundKey: 'r1' },
    ],
  },
  {
    name: 'B',
    at: '2026-01-31 23:30 America/New_York',
    customer: 'c2',
    entries: [
      { kind: 'sale', amount: '30', product: 'P2', quantity: 1 },
      { kind: 'tax', amount: '2.40' },
    ],
  },
  {
    name: 'C',
    at: '2026-02-10 09:00 America/New_York',
    customer: 'c1',
    entries: [
      { kind: 'sale', amount: '50', product: 'P1', quantity: 1 },
      { kind: 'shipping', amount: '10' },
      { kind: 'tax', amount: '4.00' },
    ],
  },
]

const JANUARY = ['2026-01-01', '2026-01-31'] as const
const FEBRUARY = ['2026-02-01', '2026-02-28'] as const

const SALES = "select * from analytics.sums($1, 'USD', array[$2::date], array[$3::date])"
const CUSTOMERS = `
select customers, new_customers, returning_customers from analytics.sums($1, 'USD', array[$2::date], array[$3::date])`

describe.each([
  {
    timeZone: 'America/New_York',
    january: { gross: 160, discounts: 13, net: 147, shipping: 10, taxes: 11.76, total: 168.76, orders: 2 },
  },
  {
    timeZone: 'UTC',
    january: { gross: 130, discounts: 13, net: 117, shipping: 10, taxes: 9.36, total: 136.36, orders: 1 },
  },
])('the golden fixture in $timeZone', ({ timeZone, january }) => {
  let database: Database
  let store: Awaited<ReturnType<typeof createStore>>

  beforeAll(async () => {
    database = await openTestDatabase()
    store = await createStore(database, { timeZone })
    await importOrders(database, { storeId: store.storeId, timeZone }, orders)
  })

  afterAll(() => database.close())

  async function sales([from, to]: readonly [string, string]) {
    const { rows } = await database.queryAs(store.claims, SALES, [store.storeId, from, to])
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
  }

  async function customers([from, to]: readonly [string, string]) {
    const { rows } = await database.queryAs(store.claims, CUSTOMERS, [store.storeId, from, to])
    return Object.values(rows[0] ?? {}).map(Number)
  }

  it('gives the figures of January', async () => {
    const { gross, discounts, net, shipping, taxes, total, orders: count } = january
    expect(await sales(JANUARY)).toMatchObject({
      gross_sales: gross,
      discounts,
      returns: 0,
      net_sales: net,
      shipping,
      taxes,
      total_sales: total,
      orders: count,
      refunds: 0,
    })
  })

  it('gives the same total of both months in every time zone', async () => {
    expect(await sales([JANUARY[0], FEBRUARY[1]])).toMatchObject({
      gross_sales: 210,
      discounts: 13,
      returns: 45,
      net_sales: 152,
      shipping: 20,
      taxes: 12.16,
      total_sales: 184.16,
      orders: 3,
      units: 4,
      refunds: 1,
    })
  })

  it.runIf(timeZone === 'America/New_York')(
    'gives the figures of February, with the return on its own day',
    async () => {
      expect(await sales(FEBRUARY)).toMatchObject({
        gross_sales: 50,
        discounts: 0,
        returns: 45,
        net_sales: 5,
        shipping: 10,
        taxes: 0.4,
        total_sales: 15.4,
        orders: 1,
        refunds: 1,
      })
    },
  )

  it.runIf(timeZone === 'America/New_York')(
    'counts customers, new ones and returning ones as of the end of the period',
    async () => {
      expect(await customers(JANUARY)).toEqual([2, 2, 0])
      expect(await customers(FEBRUARY)).toEqual([1, 0, 1])
      expect(await customers([JANUARY[0], FEBRUARY[1]])).toEqual([2, 2, 1])
    },
  )

  it('has products and amounts without a product that add up to net sales', async () => {
    const { rows } = await database.queryAs<{ net_sales: string }>(
      store.claims,
      `select net_sales from analytics.top_products($1, 'USD', $2, $3, 100)`,
      [store.storeId, JANUARY[0], FEBRUARY[1]],
    )
    expect(rows.reduce((sum, row) => sum + Number(row.net_sales), 0)).toBe(152)
  })
})
