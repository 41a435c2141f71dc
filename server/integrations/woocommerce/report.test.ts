import { expect, test } from 'vitest'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import type { SalesReport } from '#server/integrations/connector.ts'
import { faultOf, openFakeShop } from '#test/fakes/connect.ts'
import { createFakeShop } from '#test/fakes/woocommerce/shop.ts'
import { createWooConnector } from './woocommerce-connector.ts'

const HOUR = 3_600_000
const at = (day: string, hour = 12) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR
const MARCH = { from: '2026-03-01', to: '2026-03-03' }

function openShop() {
  const start = at('2026-04-01')
  const { shop, connector } = openFakeShop({ createShop: createFakeShop, createConnector: createWooConnector, start })
  if (connector.report === undefined) throw new Error('no report')
  return { shop, report: connector.report }
}

/** Each day or month as "day orders total", and with the total by the day of the order if it is another. */
async function totalsOf(report: SalesReport, interval: 'day' | 'month' = 'day', period = MARCH) {
  const read = await report.totals(period, interval)
  if ('missing' in read) return read.missing
  return read.map(({ day, shown, byOrderDay }) => {
    const placed = shown.total === byOrderDay.total ? '' : ` placed ${formatMicros(byOrderDay.total, 2)}`
    return `${day} ${shown.orders} ${formatMicros(shown.total, 2)}${placed}`
  })
}

test('each day has its orders less its refunds, without those that WooCommerce leaves out', async () => {
  const { shop, report } = openShop()
  const id = shop.add({ created: at('2026-03-01'), total: '0.10' })
  shop.add({ created: at('2026-03-01'), total: '0.20' })
  for (const status of ['pending', 'failed', 'cancelled', 'trash']) shop.add({ created: at('2026-03-01'), status })
  shop.refund(id, { created: at('2026-03-03'), amount: '0.05' })

  expect(await totalsOf(report)).toEqual(['2026-03-01 2 0.30', '2026-03-02 0 0.00', '2026-03-03 0 -0.05'])
})

test('days are the shop’s own', async () => {
  const { shop, report } = openShop()
  shop.settings.zoneOffsetMs = 10 * HOUR
  shop.add({ created: at('2026-03-01', 13), total: '5.00' })
  shop.add({ created: at('2026-03-01', 15), total: '7.00' })

  expect(await totalsOf(report)).toEqual(['2026-03-01 1 5.00', '2026-03-02 1 7.00', '2026-03-03 0 0.00'])
})

test('a shop whose reports count by the day of the payment also says what each day’s orders brought', async () => {
  const { shop, report } = openShop()
  shop.settings.dateType = 'date_paid'
  shop.add({ created: at('2026-03-01'), paid: at('2026-03-02'), total: '5.00' })

  expect(await totalsOf(report)).toEqual([
    '2026-03-01 0 0.00 placed 5.00',
    '2026-03-02 1 5.00 placed 0.00',
    '2026-03-03 0 0.00',
  ])
})

test('months are named by their first day', async () => {
  const { shop, report } = openShop()
  shop.add({ created: at('2026-02-28'), total: '5.00' })
  shop.add({ created: at('2026-03-31'), total: '7.00' })

  const period = { from: '2026-02-01', to: '2026-03-30' }
  expect(await totalsOf(report, 'month', period)).toEqual(['2026-02-01 1 5.00', '2026-03-01 0 0.00'])
})

test('an answer as WooCommerce recorded it is read', async () => {
  const { shop, report } = openShop()
  const recorded = { orders_count: 3, num_items_sold: 5, total_sales: 800, coupons_count: 0, net_revenue: 800 }
  const json = {
    totals: { ...recorded, products: 2, segments: [] },
    intervals: [
      { interval: '2019-07-09', date_start: '2019-07-09 00:00:00', subtotals: { ...recorded, segments: [] } },
    ],
  }
  shop.settings.fail = ({ path }) => (path.startsWith('wc-analytics') ? { json } : null)

  expect(await totalsOf(report)).toEqual(['2019-07-09 3 800.00'])
})

test('a key that may not read reports, and a shop without them, are said', async () => {
  const { shop, report } = openShop()
  shop.settings.mayReadReports = false
  expect(await totalsOf(report)).toMatch(/^The key may not read the shop’s reports\. .*Shop manager/)

  shop.settings.hasReports = false
  expect(await totalsOf(report)).toMatch(/^This shop has no report of WooCommerce Analytics/)
})

test.each<[string, object]>([
  ['no intervals', { totals: {} }],
  [
    'a text for an amount',
    { intervals: [{ date_start: '2026-03-01 00:00:00', subtotals: { orders_count: 1, total_sales: '5' } }] },
  ],
  ['no dates', { intervals: [{ date_start: 'March', subtotals: { orders_count: 1, total_sales: 5 } }] }],
])('a report with %s is unreadable, and never an empty one', async (_name, json) => {
  const { shop, report } = openShop()
  shop.settings.fail = ({ path }) => (path.startsWith('wc-analytics') ? { json } : null)

  expect(await faultOf(report.totals(MARCH, 'day'))).toMatchObject({ kind: 'unreadable' })
})

test('rows are the orders and refunds of the period that the report counts', async () => {
  const { shop, report } = openShop()
  shop.settings.zoneOffsetMs = 10 * HOUR
  const before = shop.add({ created: at('2026-01-05'), number: 'A1' })
  shop.add({ created: at('2026-02-28', 14), number: 'A2', total: '5.00' })
  shop.add({ created: at('2026-03-03', 13), number: 'A3', total: '6.00' })
  shop.add({ created: at('2026-03-03', 14) })
  shop.add({ created: at('2026-03-02'), status: 'cancelled' })
  shop.refund(before, { created: at('2026-03-02'), amount: '2.00' })

  const rows = (await report.rows(MARCH))?.map(({ number, day, total }) => `${number} ${day} ${formatMicros(total, 2)}`)
  expect(rows).toEqual(['A2 2026-03-01 5.00', 'A3 2026-03-03 6.00', `${before} 2026-03-02 -2.00`])
})

test('a shop without a list of refunds has no rows to compare', async () => {
  const { shop, report } = openShop()
  shop.settings.hasRefundList = false
  shop.add({ created: at('2026-03-02') })

  expect(await report.rows(MARCH)).toBeNull()
})
