import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cohortsReportSchema } from '#domain/contracts/cohorts.ts'
import { customersReportSchema } from '#domain/contracts/customers.ts'
import { requestReport } from '#server/api/analytics/test-reports.ts'
import type { Person } from '#server/api/imports/test-importer.ts'
import { openImporter } from '#test/importer.ts'
import { hasSharedData, readRetailSales, readSharedText, WITHOUT_SHARED_DATA } from '#test/shared-data.ts'

const importer = await openImporter({ maxBytes: 100_000_000 })
let owner: Person

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

test('the cohort matrix of the imported Online Retail list is the one counted from its rows', async () => {
  const { cohorts, until } = cohortsReportSchema.parse(await load('cohorts'))

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

test('the repeat rate of the imported list is the one counted from its rows', async () => {
  const report = customersReportSchema.parse(await load('customers'))

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
