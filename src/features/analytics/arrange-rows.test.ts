import { expect, it } from 'vitest'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { arrangeRows } from './arrange-rows.ts'
import { toSalesCsv } from './export-sales.ts'
import { coverAlike, formatSpan } from './sales-format.ts'

const nothing = { value: 0, comparison: null, change: null }

const totals: SalesReport['totals'] = {
  gross_sales: nothing,
  discounts: nothing,
  returns: nothing,
  net_sales: nothing,
  shipping: nothing,
  taxes: nothing,
  duties: nothing,
  total_sales: nothing,
  orders: nothing,
  units: nothing,
  average_order_value: nothing,
  refunds: nothing,
}

const empty = {
  gross_sales: 0,
  discounts: 0,
  returns: 0,
  net_sales: 0,
  shipping: 0,
  taxes: 0,
  duties: 0,
  total_sales: 0,
  orders: 0,
  units: 0,
  average_order_value: null,
  refunds: 0,
}

const day = (date: string, figures: Partial<SalesReport['rows'][number]> = {}) => ({
  from: date,
  to: date,
  ...empty,
  comparison: null,
  ...figures,
})

const report: SalesReport = {
  report: 'sales',
  ordersWithoutCustomer: 0,
  refundsEstimated: 0,
  store: {
    id: 'a',
    name: 'Harbour',
    currency: 'EUR',
    timeZone: 'UTC',
    isSample: false,
    firstOrderDay: '2026-05-01',
    lastOrderDay: '2026-05-04',
    figuresEnd: null,
    ordersAfterToday: 0,
    ordersInOtherCurrencies: 0,
  },
  period: { from: '2026-05-01', to: '2026-05-04' },
  comparison: null,
  by: 'day',
  totals,
  rows: [
    day('2026-05-01', { orders: 2, average_order_value: 500, gross_sales: 1000, net_sales: 1000 }),
    day('2026-05-02'),
    day('2026-05-03', { returns: 4550, net_sales: -4550, refunds: 1 }),
    day('2026-05-04', { orders: 1, average_order_value: 700, gross_sales: 700, net_sales: 700 }),
  ],
  asOf: '2026-05-05T12:00:00Z',
  today: '2026-05-05',
}

const everything = { text: '', isEmptyHidden: false, sort: { key: 'from', isDescending: false } } as const
const days = (rows: SalesReport['rows']) => rows.map(({ from }) => from.slice(-2))

it.each([
  ['greatest', true, ['04', '01', '02', '03']],
  ['least', false, ['01', '04', '02', '03']],
] as const)('sorts days without an average last, the %s first among the others', (_name, isDescending, expected) => {
  const sort = { key: 'average_order_value', isDescending } as const
  expect(days(arrangeRows(report, { ...everything, sort }))).toEqual(expected)
})

it('keeps days with the same value in date order in both directions', () => {
  const sort = { key: 'refunds', isDescending: true } as const
  expect(days(arrangeRows(report, { ...everything, sort }))).toEqual(['03', '01', '02', '04'])
})

it('hides days without sales, but not a day with only a refund', () => {
  expect(days(arrangeRows(report, { ...everything, isEmptyHidden: true }))).toEqual(['01', '03', '04'])
})

it('filters by the formatted date, in any case', () => {
  expect(days(arrangeRows(report, { ...everything, text: ' SUN' }))).toEqual(['03'])
})

it('exports amounts as exact decimals, and missing values as empty cells', () => {
  const lines = toSalesCsv(report, report.rows).split('\r\n')
  expect(lines[3]).toBe('EUR,2026-05-03,2026-05-03,0.00,0.00,45.50,-45.50,0.00,0.00,0.00,0.00,0,0,,1')
})

it('exports days that the figures don’t reach with empty cells, but with their refunds', () => {
  const figuresEnd = { day: '2026-05-02', reason: 'import' } as const
  const lines = toSalesCsv({ ...report, store: { ...report.store, figuresEnd } }, [
    day('2026-05-02'),
    day('2026-05-03', { returns: 4550, net_sales: -4550, refunds: 1 }),
    day('2026-05-04'),
  ]).split('\r\n')
  expect(lines.slice(1, 4)).toEqual([
    'EUR,2026-05-02,2026-05-02,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0,0,,0',
    'EUR,2026-05-03,2026-05-03,,,45.50,-45.50,,,,,,,,1',
    'EUR,2026-05-04,2026-05-04,,,,,,,,,,,,',
  ])
})

it.each([
  ['day', '2026-05-01', '2026-05-01', 'Fri, May 1, 2026'],
  ['day', '2024-02-28', '2024-02-29', 'Feb 28 – 29, 2024'],
  ['week', '2026-05-04', '2026-05-10', 'May 4 – 10, 2026'],
  ['month', '2024-02-01', '2024-02-29', 'February 2024'],
  ['month', '2026-05-10', '2026-05-31', 'May 10 – 31, 2026'],
] as const)('formats the %s from %s to %s as %s', (by, from, to, name) => {
  // Replace all kinds of spaces, because versions of Node use different ones around the dash.
  expect(formatSpan({ from, to }, by).replaceAll(/\s/g, ' ')).toBe(name)
})

it.each([
  ['a month and a part of one', ['2025-12-01', '2025-12-31'], ['2024-12-05', '2024-12-31'], false],
  ['parts of different lengths', ['2026-09-05', '2026-09-30'], ['2026-06-07', '2026-06-30'], false],
  ['whole months of different lengths', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28'], true],
  ['a leap year and the year before', ['2024-01-01', '2024-12-31'], ['2023-01-01', '2023-12-31'], true],
  ['quarters of different lengths', ['2024-01-01', '2024-03-31'], ['2023-01-01', '2023-03-31'], true],
  ['a quarter and a part of one', ['2024-01-01', '2024-03-31'], ['2023-01-02', '2023-03-31'], false],
  ['weeks on other weekdays', ['2026-05-04', '2026-05-10'], ['2026-02-03', '2026-02-09'], true],
] as const)('tells whether a row can be compared: %s', (_name, row, compared, expected) => {
  expect(coverAlike({ from: row[0], to: row[1] }, { from: compared[0], to: compared[1] })).toBe(expected)
})
