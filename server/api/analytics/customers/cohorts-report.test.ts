import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cohortTable } from '#domain/analysis/customers/cohorts.ts'
import { cohortsReportSchema } from '#domain/contracts/analytics/cohorts.ts'
import { addDays } from '#domain/periods.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createStore, type TestOrder } from '#supabase/test/shop.ts'
import { requestReport, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { type CustomerActivity, sumCohorts } from '#test/oracles/cohort-sums.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

async function loadCohorts(claims: Claims, now: string) {
  const response = await requestReport(database, claims, { query: { report: 'cohorts' }, now })
  expect(response.status).toBe(200)
  return v.parse(cohortsReportSchema, await response.json())
}

/** The golden fixture: c1 orders in January and February and returns a part in February, c2 orders in January. */
const GOLDEN: TestOrder[] = [
  {
    name: 'A',
    at: '2026-01-05T10:00-05:00',
    customer: 'c1',
    entries: [
      { kind: 'sale', amount: '130', quantity: 3, product: 'P1' },
      { kind: 'discount', amount: '-13' },
      { kind: 'shipping', amount: '10' },
      { kind: 'return', amount: '-45', quantity: -1, product: 'P1', at: '2026-02-03T12:00-05:00', refundKey: 'r1' },
    ],
  },
  { ...sale('B', '2026-01-31T23:30-05:00', '30'), customer: 'c2' },
  { ...sale('C', '2026-02-10T09:00-05:00', '50'), customer: 'c1' },
]
const NEW_YORK = { timeZone: 'America/New_York' }

it('the January cohort of the golden fixture is worth 73.50, then 76.00 per customer', async () => {
  const { claims } = await storeWith(database, GOLDEN, NEW_YORK)

  const { cohorts, until } = await loadCohorts(claims, '2026-03-01T12:00:00Z')

  expect(until).toBe('2026-03-01')
  expect(cohorts).toEqual([
    {
      start: '2026-01-01',
      size: 2,
      repeatRate: 0.5,
      maturesOn: '2026-04-01',
      cells: [
        { customers: 2, retention: 1, cumulativeValue: 14_700, valuePerCustomer: 7_350, isPartial: false },
        { customers: 1, retention: 0.5, cumulativeValue: 15_200, valuePerCustomer: 7_600, isPartial: false },
        { customers: 0, retention: 0, cumulativeValue: 15_200, valuePerCustomer: 7_600, isPartial: true },
      ],
    },
  ])
})

it('orders without a customer, in other currencies, of test orders and of other stores do not count', async () => {
  const { claims } = await storeWith(
    database,
    [
      ...GOLDEN,
      sale('D', '2026-01-10T12:00Z', '99'),
      { ...sale('E', '2026-01-10T12:00Z', '99'), customer: 'c3', currency: 'EUR' },
      { ...sale('F', '2026-01-10T12:00Z', '99'), customer: 'c4', isTest: true },
    ],
    NEW_YORK,
  )
  const other = await createStore(database)

  expect((await loadCohorts(claims, '2026-02-20T12:00:00Z')).cohorts).toMatchObject([{ size: 2 }])
  expect((await loadCohorts(other.claims, '2026-02-20T12:00:00Z')).cohorts).toEqual([])
})

it('a history that ended long ago ends with its last order', async () => {
  const { claims } = await storeWith(database, GOLDEN, NEW_YORK)

  const { cohorts, until } = await loadCohorts(claims, '2026-11-01T12:00:00Z')

  expect(until).toBe('2026-02-10')
  expect(cohorts.map(({ cells }) => cells.length)).toEqual([2])
})

it('cohorts older than five years are counted but not listed', async () => {
  const old = { ...sale('old', '2020-01-05T12:00Z', '20'), customer: 'c0' }
  const { claims } = await storeWith(database, [...GOLDEN, old], NEW_YORK)

  const { cohorts, olderCustomers } = await loadCohorts(claims, '2026-03-01T12:00:00Z')

  expect(cohorts.map(({ start }) => start)).toEqual(['2026-01-01'])
  expect(olderCustomers).toBe(1)
})

const decimal = (thousandths: number) => (thousandths / 1000).toFixed(3)

/** Draws orders, some with a later return, and says what each customer did on each day. */
function drawOrders(count: number) {
  const random = createRandom(7)
  const orders: TestOrder[] = []
  const activities: CustomerActivity[] = []
  for (let number = 0; number < count; number += 1) {
    const customer = `c${random.integer(1, 25)}`
    const day = addDays('2025-06-01', random.integer(0, 250))
    const value = random.integer(1, 90_000)
    const returned = random.chance(0.3) ? random.integer(1, value) : 0
    const returnDay = addDays(day, random.integer(0, 70))
    activities.push({ customer, day, orders: 1, value })
    if (returned > 0) activities.push({ customer, day: returnDay, orders: 0, value: -returned })
    orders.push({
      name: `#${number}`,
      at: `${day}T12:00Z`,
      customer,
      entries: [
        { kind: 'sale', amount: decimal(value), quantity: 1, product: 'P1' },
        { kind: 'return', amount: decimal(-returned), at: `${returnDay}T12:00Z`, refundKey: 'r' },
      ],
    })
  }
  return { orders, activities }
}

it('a random history gives the cohorts that counting one customer after the other gives', async () => {
  const { orders, activities } = drawOrders(120)
  const { claims } = await storeWith(database, orders)

  const { cohorts } = await loadCohorts(claims, '2026-02-01T12:00:00Z')

  const context = { today: '2026-02-01', currency: 'USD' }
  expect(cohorts).toEqual(cohortTable(sumCohorts(activities, context.today), context))
})
