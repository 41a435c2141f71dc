import * as v from 'valibot'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { calibrate } from '#domain/analysis/customers/calibration.ts'
import { customersReportSchema } from '#domain/contracts/analytics/customers.ts'
import { expectedOrdersReportSchema } from '#domain/contracts/analytics/expected-orders.ts'
import { openImporter } from '#test/fixtures/importer.ts'
import { openFigures, totalsOf } from '#test/fixtures/shops/figures.ts'
import type { Person } from '#test/fixtures/shops/file-importer.ts'
import { requestReport } from '#test/fixtures/shops/reports.ts'
import { readCdnowSample } from '#test/harness/cdnow.ts'
import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { holdoutOf } from '#test/oracles/purchase-history.ts'

const HEADER =
  'Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Refunded Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem taxable'

/** A third of the sample's 77 weeks, which the report predicts from the others. */
const WEEKS = 25

const importer = await openImporter({ maxBytes: 10_000_000 })
let owner: Person

/** The sample of CDNOW customers as orders that Shopify exports. */
async function toShopifyOrders() {
  const orders = (await readCdnowSample()).flatMap((customer) => customer.orders)
  const lines = orders.map(({ customer, day, value }, index) => {
    const amount = (value / 100).toFixed(2)
    const sums = `USD,${amount},0.00,0.00,${amount},0.00,0`
    return `#${index + 1},c${customer}@example.com,paid,${sums},${day} 12:00:00 +0000,1,CD,${amount},true`
  })
  return `${[HEADER, ...lines].join('\n')}\n`
}

beforeAll(async () => {
  if (!hasSharedData) return
  owner = await importer.addPerson()
  await importer.importText(await toShopifyOrders(), { as: owner, query: { timeZone: 'UTC' } })
}, 300_000)

beforeEach(({ skip }) => {
  skip(!hasSharedData, WITHOUT_SHARED_DATA)
})

async function load(report: string): Promise<unknown> {
  const response = await requestReport(importer.database, owner, { query: { report }, now: '1998-06-30T22:00:00Z' })
  expect(response.status).toBe(200)
  return response.json()
}

test('orders, customers and sales of the CDNOW sample are those of its rows', async () => {
  const customers = await readCdnowSample()
  const orders = customers.flatMap((customer) => customer.orders)

  const figures = await openFigures(importer.database)
  const metrics = ['orders', 'customers', 'net_sales']
  const answer = await figures.ask(owner, { metrics, period: { from: '1997-01-01', to: '1998-06-30' } })
  expect(totalsOf(answer)).toEqual([orders.length, customers.length, orders.reduce((sum, { value }) => sum + value, 0)])
  expect([orders.length, customers.length]).toEqual([6919, 2357])

  const report = v.parse(customersReportSchema, await load('customers'))
  expect([report.customers, report.repeatCustomers]).toEqual([
    2357,
    customers.filter((customer) => customer.orders.length > 1).length,
  ])
})

// No reference has these weeks. The same models give the published parameters from the rows in expected-value.test.ts.
test('the expected orders of the CDNOW sample are those that the models give from its rows', async () => {
  const { expectation } = v.parse(expectedOrdersReportSchema, await load('expected_orders'))

  const expected = calibrate(holdoutOf(await readCdnowSample(), '1998-06-30', WEEKS))
  if (expectation.kind !== 'ready') throw new Error(`The expectation is ${expectation.kind}`)
  const { calibration } = expectation
  expect(expectation.winBack.length).toBeGreaterThan(0)
  expect(expectation.winBack.filter(({ probabilityAlive }) => probabilityAlive >= 0.5)).toEqual([])
  expect(calibration).toMatchObject({ knownUntil: expected.knownUntil, weeks: WEEKS })
  expect(calibration.totalRatio).toBeCloseTo(expected.totalRatio ?? 0, 3)
  expect(calibration.deviation).toBeCloseTo(expected.deviation ?? 0, 3)
  expect(calibration.rows.map(({ customers, actual }) => [customers, actual])).toEqual(
    expected.rows.map(({ customers, actual }) => [customers, actual]),
  )
})
