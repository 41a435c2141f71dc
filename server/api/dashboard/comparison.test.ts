import { expect, it } from 'vitest'
import { loadDashboard, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

const twoMonths = [
  { ...sale('#1', '2026-03-05 12:00Z', '100'), customer: 'c1' },
  { ...sale('#2', '2026-04-05 12:00Z', '150'), customer: 'c1' },
  { ...sale('#3', '2026-04-06 12:00Z', '50'), customer: 'c2' },
]

it('the comparison has the value, the base and the relative change', async () => {
  const { claims } = await storeWith(database, twoMonths)
  const { metrics, comparison, series } = await loadDashboard(database, claims, {
    query: { from: '2026-04-01', to: '2026-04-30' },
  })

  expect(comparison).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(metrics.net_sales).toEqual({ value: 20000, comparison: 10000, change: 1 })
  expect(metrics.average_order_value).toEqual({ value: 10000, comparison: 10000, change: 0 })
  expect(metrics.customers).toEqual({ value: 2, comparison: 1, change: 1 })
  expect(metrics.returning_customer_rate).toEqual({ value: 0.5, comparison: 0, change: null })
  expect(metrics.refunds).toEqual({ value: 0, comparison: 0, change: null })
  expect(series[4]).toMatchObject({
    date: '2026-04-05',
    net_sales: 15000,
    comparison: { date: '2026-03-05', net_sales: 10000, orders: 1 },
  })
})

it('the comparison is absent when none is requested', async () => {
  const { claims } = await storeWith(database, twoMonths)
  const { metrics, comparison, series } = await loadDashboard(database, claims, {
    query: { from: '2026-04-01', to: '2026-04-30', compare: 'none' },
  })
  expect(comparison).toBeNull()
  expect(metrics.net_sales).toEqual({ value: 20000, comparison: null, change: null })
  expect(series.every((bucket) => bucket.comparison === null)).toBe(true)
})

it('the comparison is absent for all time', async () => {
  const { claims } = await storeWith(database, twoMonths)
  const { metrics, comparison } = await loadDashboard(database, claims, {
    query: { from: '2026-03-05', to: '2026-04-06', period: 'all_time' },
  })
  expect(comparison).toBeNull()
  expect(metrics.net_sales).toEqual({ value: 30000, comparison: null, change: null })
})

it('the comparison matches days of the week on request', async () => {
  const { claims } = await storeWith(database, [
    sale('#1', '2025-05-04 12:00Z', '1'),
    sale('#2', '2025-05-05 12:00Z', '2'),
    sale('#3', '2025-05-11 12:00Z', '4'),
    sale('#4', '2026-05-04 12:00Z', '12'),
  ])
  const query = { from: '2026-05-04', to: '2026-05-10', compare: 'previous_year', match: 'weekdays' }
  const { comparison, metrics, series } = await loadDashboard(database, claims, { query })
  expect(comparison).toEqual({ from: '2025-05-05', to: '2025-05-11', match: 'weekdays' })
  expect(metrics.net_sales).toEqual({ value: 1200, comparison: 600, change: 1 })
  expect(series.map((bucket) => bucket.comparison?.net_sales)).toEqual([200, 0, 0, 0, 0, 0, 400])
})

it('the comparison divides its days into months as long as the shown ones when it matches days of the week', async () => {
  const { claims } = await storeWith(database, [
    sale('#1', '2024-12-31 12:00Z', '1'),
    sale('#2', '2025-01-02 12:00Z', '2'),
    sale('#3', '2025-02-01 12:00Z', '4'),
    sale('#4', '2025-02-02 12:00Z', '8'),
    { ...sale('#5', '2025-08-01 12:00Z', '16'), customer: 'c1' },
    sale('#6', '2025-08-02 12:00Z', '32'),
  ])
  const query = { from: '2026-01-01', to: '2026-07-31', compare: 'previous_year', match: 'weekdays' }
  const { comparison, metrics, series } = await loadDashboard(database, claims, { query, now: '2026-09-01T12:00:00Z' })
  expect(comparison).toEqual({ from: '2025-01-02', to: '2025-08-01', match: 'weekdays' })
  expect(metrics.net_sales.comparison).toBe(3000)
  expect(series.map((bucket) => bucket.comparison)).toEqual([
    { date: '2025-01-02', net_sales: 600, orders: 2 },
    { date: '2025-02-02', net_sales: 800, orders: 1 },
    { date: '2025-03-02', net_sales: 0, orders: 0 },
    { date: '2025-04-02', net_sales: 0, orders: 0 },
    { date: '2025-05-02', net_sales: 0, orders: 0 },
    { date: '2025-06-02', net_sales: 0, orders: 0 },
    { date: '2025-07-02', net_sales: 1600, orders: 1 },
  ])
})

it('the comparison leaves out a day that has not ended', async () => {
  const { claims } = await storeWith(database, [
    sale('#1', '2026-05-14 12:00Z', '100'),
    sale('#2', '2026-05-19 12:00Z', '300'),
    sale('#3', '2026-05-20 09:00Z', '500'),
  ])
  const { metrics, comparison, series } = await loadDashboard(database, claims, {
    query: { from: '2026-05-16', to: '2026-05-20' },
  })

  expect(comparison).toEqual({ from: '2026-05-12', to: '2026-05-15' })
  expect(metrics.net_sales).toEqual({
    value: 80000,
    comparison: 10000,
    change: 2,
    complete: { to: '2026-05-19', value: 30000 },
  })
  expect(series.at(-1)).toMatchObject({ date: '2026-05-20', net_sales: 50000, comparison: null })

  const today = await loadDashboard(database, claims, { query: { from: '2026-05-20', to: '2026-05-20' } })
  expect(today.comparison).toBeNull()
  expect(today.metrics.net_sales).toEqual({ value: 50000, comparison: null, change: null })
})

it('the comparison of a period to date covers the same part of the previous period', async () => {
  const { claims } = await storeWith(database, [
    sale('#1', '2025-01-03 12:00Z', '1'),
    sale('#2', '2025-05-19 12:00Z', '2'),
    sale('#3', '2025-05-20 12:00Z', '4'),
    sale('#4', '2025-12-31 12:00Z', '8'),
    sale('#5', '2026-05-19 12:00Z', '16'),
  ])
  const days = { from: '2026-01-01', to: '2026-05-20' }
  const { comparison, metrics, series } = await loadDashboard(database, claims, {
    query: { ...days, period: 'this_year' },
  })

  expect(comparison).toEqual({ from: '2025-01-01', to: '2025-05-19' })
  expect(metrics.net_sales).toEqual({ value: 1600, comparison: 300, change: 1300 / 300 })
  const may = series.filter(({ date }) => date >= '2026-05-19')
  expect(may.map((bucket) => bucket.comparison?.date ?? null)).toEqual(['2025-05-19', null])
  expect((await loadDashboard(database, claims, { query: days })).comparison).toEqual(comparison)
})

it('the comparison uses the name of the period when its days alone are ambiguous', async () => {
  const { claims } = await storeWith(database, twoMonths)
  const days = { from: '2026-01-01', to: '2026-01-20' }
  const held = async (query: Record<string, string>) =>
    (await loadDashboard(database, claims, { query: { ...days, ...query }, now: '2026-01-20T12:00:00Z' })).comparison

  expect(await held({})).toEqual({ from: '2025-12-01', to: '2025-12-19' })
  expect(await held({ period: 'this_year' })).toEqual({ from: '2025-01-01', to: '2025-01-19' })
  expect(await held({ period: 'days' })).toEqual({ from: '2025-12-13', to: '2025-12-31' })
})

it('the comparison counts an unmatched 29 February with the 28th, also in a year to date', async () => {
  const { claims } = await storeWith(database, [
    sale('#1', '2024-02-28 12:00Z', '1'),
    sale('#2', '2024-02-29 12:00Z', '2'),
    sale('#3', '2025-02-28 12:00Z', '8'),
  ])
  const { series } = await loadDashboard(database, claims, {
    query: { from: '2025-01-01', to: '2025-03-02', period: 'this_year' },
    now: '2025-03-02T12:00:00Z',
  })
  const february = series.filter(({ date }) => date >= '2025-02-27')
  expect(february.map((bucket) => bucket.comparison)).toEqual([
    { date: '2024-02-27', net_sales: 0, orders: 0 },
    { date: '2024-02-28', net_sales: 300, orders: 2 },
    { date: '2024-03-01', net_sales: 0, orders: 0 },
    null,
  ])
})

it('the comparison pairs months by name when it is cut short', async () => {
  const { claims } = await storeWith(database, [
    sale('#1', '2025-03-05 12:00Z', '1'),
    sale('#2', '2026-03-05 12:00Z', '2'),
  ])
  const { comparison, series } = await loadDashboard(database, claims, {
    query: { from: '2025-06-01', to: '2026-05-20', period: 'last_12_months' },
  })
  expect(comparison).toEqual({ from: '2024-06-13', to: '2025-05-31' })
  expect(series.map(({ date, comparison: then }) => [date, then?.date])).toContainEqual(['2026-03-01', '2025-03-01'])
  expect(series.map((bucket) => bucket.comparison?.date.slice(0, 7))).toEqual(
    [6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5].map((month) => `${month > 5 ? 2024 : 2025}-${`${month}`.padStart(2, '0')}`),
  )
})

it('the comparison pairs days by their date across a leap day', async () => {
  const { claims } = await storeWith(database, [
    sale('#1', '2024-02-28 12:00Z', '1'),
    sale('#2', '2024-02-29 12:00Z', '2'),
    sale('#3', '2024-03-01 12:00Z', '4'),
    sale('#4', '2025-02-28 12:00Z', '8'),
  ])
  const query = { compare: 'previous_year' }
  const common = await loadDashboard(database, claims, { query: { ...query, from: '2025-02-28', to: '2025-03-01' } })
  expect(common.series.map((bucket) => bucket.comparison)).toEqual([
    { date: '2024-02-28', net_sales: 300, orders: 2 },
    { date: '2024-03-01', net_sales: 400, orders: 1 },
  ])
  const leap = await loadDashboard(database, claims, { query: { ...query, from: '2024-02-28', to: '2024-03-01' } })
  expect(leap.series.map((bucket) => bucket.comparison?.date ?? null)).toEqual(['2023-02-28', null, '2023-03-01'])
})
