import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUCKET_UNITS } from '#domain/buckets.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import { addDays } from '#domain/periods.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { loadDashboard, loadReport, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

// Order A's discount is 13.00; one P1 is returned on 3 February.
const golden: TestOrder[] = [
  {
    name: 'A',
    at: '2026-01-05 10:00 America/New_York',
    entries: [
      { kind: 'sale', amount: '130', product: 'P1', quantity: 3 },
      { kind: 'discount', amount: '-13', product: 'P1' },
      { kind: 'shipping', amount: '10' },
      { kind: 'tax', amount: '9.36' },
      { kind: 'duty', amount: '1.11' },
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
    entries: [
      { kind: 'sale', amount: '30', product: 'P2', quantity: 1 },
      { kind: 'tax', amount: '2.40' },
    ],
  },
  {
    name: 'C',
    at: '2026-02-10 09:00 America/New_York',
    entries: [
      { kind: 'sale', amount: '50', product: 'P1', quantity: 1 },
      { kind: 'shipping', amount: '10' },
      { kind: 'tax', amount: '4.00' },
    ],
  },
]

const JANUARY = {
  gross_sales: 16000,
  discounts: 1300,
  returns: 0,
  net_sales: 14700,
  shipping: 1000,
  taxes: 1176,
  duties: 111,
  total_sales: 16987,
  orders: 2,
  units: 4,
  average_order_value: 7350,
  refunds: 0,
}
const FEBRUARY = {
  gross_sales: 5000,
  discounts: 0,
  returns: 4500,
  net_sales: 500,
  shipping: 1000,
  taxes: 40,
  duties: 0,
  total_sales: 1540,
  orders: 1,
  units: 0,
  average_order_value: 5000,
  refunds: 1,
}

describe('figures', () => {
  it('match the reference months in each row and in the totals, to the minor unit', async () => {
    const { claims } = await storeWith(database, golden, { timeZone: 'America/New_York' })
    const query = { from: '2026-01-01', to: '2026-02-28', by: 'month', compare: 'none' }
    const { rows, totals } = await loadReport(database, claims, { query })

    expect(rows).toEqual([
      { from: '2026-01-01', to: '2026-01-31', ...JANUARY, comparison: null },
      { from: '2026-02-01', to: '2026-02-28', ...FEBRUARY, comparison: null },
    ])
    expect(totals).toMatchObject({
      gross_sales: { value: 21000 },
      discounts: { value: 1300 },
      returns: { value: 4500 },
      net_sales: { value: 15200 },
      shipping: { value: 2000 },
      taxes: { value: 1216 },
      duties: { value: 111 },
      total_sales: { value: 18527 },
      orders: { value: 3 },
      units: { value: 4 },
      average_order_value: { value: 6567 },
      refunds: { value: 1 },
    })
  })

  it('count a late order on its day in the store’s time zone', async () => {
    const order = sale('#1', '2026-01-31 23:30 America/New_York', '30')
    const query = { from: '2026-01-31', to: '2026-02-01', by: 'day' }
    const inNewYork = await storeWith(database, [order], { timeZone: 'America/New_York' })
    const inUtc = await storeWith(database, [order], { timeZone: 'UTC' })

    expect((await loadReport(database, inNewYork.claims, { query })).rows.map((row) => row.net_sales)).toEqual([
      3000, 0,
    ])
    expect((await loadReport(database, inUtc.claims, { query })).rows.map((row) => row.net_sales)).toEqual([0, 3000])
  })

  it('end with today in the store’s time zone', async () => {
    const { claims } = await storeWith(database, [sale('#1', '2026-05-10 12:00Z', '10')], {
      timeZone: 'Pacific/Auckland',
    })
    const { period, today } = await loadReport(database, claims)
    expect({ period, today }).toEqual({ period: { from: '2026-04-22', to: '2026-05-21' }, today: '2026-05-21' })
  })

  it('fill gaps with zeros, by day up to 180 days and by month beyond', async () => {
    const { claims } = await storeWith(database, [sale('#1', '2026-01-15 12:00Z', '10')])
    const days = await loadReport(database, claims, { query: { from: '2026-01-14', to: '2026-01-16' } })
    expect(days.rows.map(({ from, to, net_sales }) => [from, to, net_sales])).toEqual([
      ['2026-01-14', '2026-01-14', 0],
      ['2026-01-15', '2026-01-15', 1000],
      ['2026-01-16', '2026-01-16', 0],
    ])
    const long = { from: '2025-09-10', to: '2026-04-05' }
    expect((await loadReport(database, claims, { query: long })).by).toBe('month')
    const weeks = await loadReport(database, claims, { query: { ...long, by: 'week' } })
    expect(weeks.rows.filter(({ orders }) => orders > 0)).toMatchObject([
      { from: '2026-01-12', to: '2026-01-18', gross_sales: 1000 },
    ])
  })

  it('are shown by month if a named period is too long for days', async () => {
    const orders = [sale('#1', '2023-05-10 12:00Z', '10'), sale('#2', '2026-05-01 12:00Z', '10')]
    const { claims } = await storeWith(database, orders)

    const { by, period } = await loadReport(database, claims, { query: { period: 'all_time', by: 'day' } })

    expect({ by, ...period }).toEqual({ by: 'month', from: '2023-05-10', to: '2026-05-01' })
  })

  it('leave out orders in other currencies and count them', async () => {
    const { claims } = await storeWith(database, [
      sale('#1', '2026-05-10 12:00Z', '10'),
      { ...sale('#2', '2026-05-11 12:00Z', '1000'), currency: 'JPY' },
    ])
    const { rows, totals, store } = await loadReport(database, claims)
    expect(totals.gross_sales.value).toBe(1000)
    expect(rows.filter(({ orders }) => orders > 0)).toMatchObject([{ from: '2026-05-10', gross_sales: 1000 }])
    expect(store.ordersInOtherCurrencies).toBe(1)
  })

  it('are rounded once, half to even, from exact sums', async () => {
    const { claims } = await storeWith(database, [
      sale('#1', '2026-05-10 12:00Z', '0.125'),
      sale('#2', '2026-05-11 12:00Z', '0.135'),
      sale('#3', '2026-05-12 12:00Z', '12345678901.115'),
    ])
    const { rows, totals } = await loadReport(database, claims, { query: { from: '2026-05-10', to: '2026-05-12' } })
    expect(rows.map(({ gross_sales }) => gross_sales)).toEqual([12, 14, 1234567890112])
    expect(totals.gross_sales.value).toBe(1234567890138)
  })
})

describe('the comparison', () => {
  it('has the base and change of each total, and the comparison days of each row', async () => {
    const { claims } = await storeWith(database, golden, { timeZone: 'America/New_York' })
    const { comparison, rows, totals } = await loadReport(database, claims, {
      query: { from: '2026-02-01', to: '2026-02-28', by: 'month' },
    })

    expect(comparison).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(totals.gross_sales).toEqual({ value: 5000, comparison: 16000, change: (5000 - 16000) / 16000 })
    expect(totals.refunds).toEqual({ value: 1, comparison: 0, change: null })
    expect(rows[0]?.comparison).toEqual({ from: '2026-01-01', to: '2026-01-31', ...JANUARY })
  })

  it('is absent when none is requested', async () => {
    const { claims } = await storeWith(database, golden, { timeZone: 'America/New_York' })
    const { comparison, rows, totals } = await loadReport(database, claims, { query: { compare: 'none' } })
    expect(comparison).toBeNull()
    expect(totals.net_sales.comparison).toBeNull()
    expect(rows.every((row) => row.comparison === null)).toBe(true)
  })

  it('leaves out a day that has not ended', async () => {
    const { claims } = await storeWith(database, [
      sale('#1', '2026-05-14 12:00Z', '100'),
      sale('#2', '2026-05-19 12:00Z', '300'),
      sale('#3', '2026-05-20 09:00Z', '500'),
    ])
    const query = { from: '2026-05-16', to: '2026-05-20' }
    const { rows, totals } = await loadReport(database, claims, { query })

    expect(totals.net_sales).toEqual({
      value: 80000,
      comparison: 10000,
      change: 2,
      complete: { to: '2026-05-19', value: 30000 },
    })
    expect(rows.at(-1)).toMatchObject({ from: '2026-05-20', net_sales: 50000, comparison: null })

    const weeks = await loadReport(database, claims, { query: { ...query, by: 'week' } })
    expect(weeks.rows.map((row) => row.comparison?.net_sales)).toEqual([0, 10000])
    expect(weeks.rows[1]?.comparison).toMatchObject({ from: '2026-05-14', to: '2026-05-15' })
  })
})

describe('identities', () => {
  const order = fc
    .record({
      day: fc.integer({ min: 0, max: 75 }),
      refundAfter: fc.integer({ min: 0, max: 40 }),
      cents: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 6, maxLength: 6 }),
    })
    .map(({ day, refundAfter, cents }): Omit<TestOrder, 'name'> => {
      const [gross = 0, discount = 0, returned = 0, shipping = 0, tax = 0, duty = 0] = cents
      const amount = (minor: number) => (minor / 100).toFixed(2)
      const later = `${addDays('2026-01-20', day + refundAfter)} 12:00Z`
      return {
        at: `${addDays('2026-01-20', day)} 12:00Z`,
        entries: [
          { kind: 'sale', amount: amount(gross), quantity: 2 },
          { kind: 'discount', amount: amount(-discount) },
          { kind: 'return', amount: amount(-returned), quantity: -1, at: later, refundKey: 'r' },
          { kind: 'shipping', amount: amount(shipping) },
          { kind: 'tax', amount: amount(tax) },
          { kind: 'duty', amount: amount(duty) },
        ],
      }
    })

  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)

  it('hold for any orders, period and unit: rows add up to the totals, which equal the dashboard’s', async () => {
    const day = fc.integer({ min: 0, max: 110 })
    const orders = fc.array(order, { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(orders, day, day, async (placed, one, other) => {
        const { claims } = await storeWith(
          database,
          placed.map((rest, index) => ({ ...rest, name: `#${index}` })),
        )
        const from = addDays('2026-01-20', Math.min(one, other))
        const query = { from, to: addDays('2026-01-20', Math.max(one, other)) }
        const { metrics, comparison } = await loadDashboard(database, claims, { query })
        for (const by of BUCKET_UNITS) {
          const report = await loadReport(database, claims, { query: { ...query, by } })
          expect(report.comparison).toEqual(comparison)
          for (const name of SALES_METRICS) expect(report.totals[name]).toEqual(metrics[name])
          for (const name of SALES_METRICS.filter((metric) => metric !== 'average_order_value')) {
            expect(sum(report.rows.map((row) => row[name]))).toBe(report.totals[name].value)
            if (by === 'day' || !comparison) continue
            expect(sum(report.rows.map((row) => row.comparison?.[name] ?? 0))).toBe(report.totals[name].comparison)
          }
          for (const row of report.rows) {
            expect(row.net_sales).toBe(row.gross_sales - row.discounts - row.returns)
            expect(row.total_sales).toBe(row.net_sales + row.shipping + row.taxes + row.duties)
          }
        }
      }),
      { numRuns: scaled(15) },
    )
  })

  it('give each day the same figures and comparison day as the dashboard', async () => {
    // The last two days of November have no comparison day in February.
    const lonely = sale('D', '2025-11-29 12:00 America/New_York', '70')
    const { claims } = await storeWith(database, [...golden, lonely], { timeZone: 'America/New_York' })
    const shown = ({ net_sales, orders }: { net_sales: number; orders: number }) => [net_sales, orders]
    for (const compare of ['previous_period', 'previous_year']) {
      const query = { from: '2026-01-01', to: '2026-03-31', compare }
      const { series } = await loadDashboard(database, claims, { query })
      const { rows } = await loadReport(database, claims, { query })
      expect(rows.map((row) => [row.from, shown(row), row.comparison && shown(row.comparison)])).toEqual(
        series.map((bucket) => [bucket.date, shown(bucket), bucket.comparison && shown(bucket.comparison)]),
      )
    }
  })
})
