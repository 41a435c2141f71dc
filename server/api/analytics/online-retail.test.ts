import * as v from 'valibot'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { cohortsReportSchema } from '#domain/contracts/analytics/cohorts.ts'
import { customersReportSchema } from '#domain/contracts/analytics/customers.ts'
import { openImporter } from '#test/fixtures/importer.ts'
import { openFigures, totalsOf } from '#test/fixtures/shops/figures.ts'
import type { Person } from '#test/fixtures/shops/file-importer.ts'
import { requestReport } from '#test/fixtures/shops/reports.ts'
import { hasSharedData, readRetailSales, readSharedText, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'

const importer = await openImporter({ maxBytes: 100_000_000 })
let owner: Person

/** Reading the half million rows takes long on a busy machine. */
const WHOLE_LIST = { timeout: 600_000 }

beforeAll(async () => {
  if (!hasSharedData) return
  owner = await importer.addPerson()
  const file = await readSharedText('online-retail/online_retail_2010-12_2011-12.csv.gz')
  await importer.importText(file, { as: owner, query: { timeZone: 'Europe/London' } })
}, 900_000)

beforeEach(({ skip }) => {
  skip(!hasSharedData, WITHOUT_SHARED_DATA)
})

async function load(report: string): Promise<unknown> {
  const response = await requestReport(importer.database, owner, { query: { report }, now: '2011-12-09T22:00:00Z' })
  expect(response.status).toBe(200)
  return response.json()
}

/** The months in which each customer bought, from the rows of the list. */
async function countMonths() {
  const sales = (await readRetailSales()).filter(({ customer }) => customer !== '')
  const active = new Set(sales.map(({ customer, day }) => `${customer} ${day.slice(0, 7)}`))
  const counts = new Map<string, number>()
  for (const months of Map.groupBy([...active].toSorted(), (pair) => pair.split(' ')[0]).values()) {
    for (const pair of months) {
      const cell = `${months[0]?.split(' ')[1]} ${pair.split(' ')[1]}`
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
    }
  }
  return counts
}

test('the cohort matrix of the imported Online Retail list is the one counted from its rows', WHOLE_LIST, async () => {
  const { cohorts, until } = v.parse(cohortsReportSchema, await load('cohorts'))

  expect(until).toBe('2011-12-09')
  const starts = cohorts.map(({ start }) => start.slice(0, 7))
  const counts = await countMonths()
  expect(cohorts.map(({ cells }) => cells.flatMap((cell) => cell?.customers ?? []))).toEqual(
    starts.map((cohort, row) => starts.slice(row).map((month) => counts.get(`${cohort} ${month}`))),
  )
  // The first row is the one that published analyses of this list show.
  expect(cohorts[0]?.cells.map((cell) => cell?.customers)).toEqual([
    885, 324, 286, 340, 321, 352, 321, 309, 313, 350, 331, 445, 235,
  ])
})

test('the repeat rate of the imported list is the one counted from its rows', WHOLE_LIST, async () => {
  const report = v.parse(customersReportSchema, await load('customers'))

  const invoices = new Map(
    (await readRetailSales())
      .filter(({ customer }) => customer !== '')
      .map(({ invoice, customer }) => [invoice, customer]),
  )
  const counts = new Map<string, number>()
  for (const customer of invoices.values()) counts.set(customer, (counts.get(customer) ?? 0) + 1)
  expect([report.customers, report.repeatCustomers]).toEqual([
    counts.size,
    [...counts.values()].filter((orders) => orders > 1).length,
  ])
  expect([report.customers, report.repeatCustomers]).toEqual([4338, 2845])
})

const moneySchema = z.string().transform((text) => Math.round(Number(text) * 100))
const countrySchema = z.object({ revenue: moneySchema, orders: z.number(), identified_customers: z.number() })
const monthSchema = z.object({ revenue: moneySchema, orders: z.number(), identified_customers: z.number() })

/** R1 are completed sales, R2 are those with cancellations. */
const referenceSchema = z.object({
  totals: z.object({
    R1: z.object({
      revenue: moneySchema,
      invoices: z.number(),
      customers: z.number(),
      average_order_value: moneySchema,
    }),
    R2: z.object({ revenue: moneySchema, units: z.number() }),
  }),
  by_month_R1: z.record(z.string(), monthSchema),
  by_month_R2: z.record(z.string(), monthSchema),
  cancellation_value_by_month: z.record(z.string(), moneySchema),
  by_country_R1: z.record(z.string(), countrySchema),
})

const readReference = async () =>
  referenceSchema.parse(JSON.parse(await readSharedText('reference/online_retail_basic.json')))

async function ask(query: object) {
  const figures = await openFigures(importer.database)
  return figures.ask(owner, { period: { from: '2010-12-01', to: '2011-12-09' }, ...query })
}

test('the figures query gives the totals of the reference', async () => {
  const { totals } = await readReference()

  const metrics = ['gross_sales', 'net_sales', 'orders', 'customers', 'units', 'average_order_value']
  expect(totalsOf(await ask({ metrics }))).toEqual([
    totals.R1.revenue,
    totals.R2.revenue,
    totals.R1.invoices,
    totals.R1.customers,
    totals.R2.units,
    totals.R1.average_order_value,
  ])
})

test('the figures query gives every month of the reference', async () => {
  const reference = await readReference()

  const answer = await ask({ metrics: ['gross_sales', 'net_sales', 'returns', 'orders', 'customers'], by: ['month'] })
  const months = answer.rows.map(({ keys, metrics }) => [
    keys[0]?.slice(0, 7),
    ...Object.values(metrics).map(({ value }) => value),
  ])
  expect(months).toEqual(
    Object.entries(reference.by_month_R1).map(([month, { revenue, orders, identified_customers: customers }]) => [
      month,
      revenue,
      reference.by_month_R2[month]?.revenue,
      -(reference.cancellation_value_by_month[month] ?? 0),
      orders,
      customers,
    ]),
  )
})

test('the figures query gives every country of the reference', async () => {
  const { by_country_R1: countries } = await readReference()

  const answer = await ask({ metrics: ['gross_sales', 'orders', 'customers'], by: ['country'] })
  expect(answer.rows.map(({ metrics }) => Object.values(metrics).map(({ value }) => value))).toEqual(
    Object.values(countries)
      .map(({ revenue, orders, identified_customers: customers }) => [revenue, orders, customers])
      .toSorted(([one = 0], [other = 0]) => other - one),
  )
  expect(answer.rows.slice(0, 5).map(({ keys }) => keys[0])).toEqual(['GB', 'NL', 'IE', 'DE', 'FR'])
})

/** Of the codes that are no products, those that are among the 30 with the highest sales. */
const NO_PRODUCTS = new Set(['dot', 'post', 'm'])

// The reference has no products. This counts them from the rows.
test('the best sellers are those counted from the rows', WHOLE_LIST, async () => {
  const sums = new Map<string, number>()
  for (const { code, milliPounds } of await readRetailSales()) {
    const sku = code.toLowerCase()
    if (!NO_PRODUCTS.has(sku)) sums.set(sku, (sums.get(sku) ?? 0) + milliPounds)
  }
  const best = [...sums].toSorted(([, one], [, other]) => other - one).slice(0, 25)

  const answer = await ask({
    metrics: ['gross_sales'],
    by: ['sku'],
    where: ['is', 'product_kind', ['product']],
    limit: 25,
  })
  expect(answer.rows.map(({ keys, metrics }) => [keys[0]?.toLowerCase(), metrics.gross_sales?.value])).toEqual(
    best.map(([sku, milliPounds]) => [sku, Math.round(milliPounds / 10)]),
  )
})
