import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceToOrder } from '#domain/analysis/customers/bg-nbd.ts'
import { expectedValues, testWeeksOf } from '#domain/analysis/customers/expected-value.ts'
import { findGoneRule } from '#domain/analysis/customers/likely-gone.ts'
import { expectedOrdersReportSchema } from '#domain/contracts/analytics/expected-orders.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import {
  drawOrders,
  type DrawnOrder,
  loadCustomersReport,
  loadList,
  toTestOrders,
} from '#test/fixtures/shops/customers.ts'
import { requestReport, storeWith } from '#test/fixtures/shops/reports.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { holdoutOf, purchaseHistory } from '#test/oracles/purchase-history.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const TODAY = '2026-05-01'

async function loadReport(claims: Claims) {
  const response = await requestReport(database, claims, {
    query: { report: 'expected_orders' },
    now: `${TODAY}T12:00:00Z`,
  })
  expect(response.status).toBe(200)
  return v.parse(expectedOrdersReportSchema, await response.json())
}

/** Draws customers who order at random at their own rate until, after some order, they stop. */
function drawRegulars(count: number): DrawnOrder[] {
  const random = createRandom(5)
  return Array.from({ length: count }, (_, number) => {
    const days: string[] = []
    const every = -40 * Math.log(1 - random.next()) + 5
    const leaving = random.next() * 0.5
    for (let day = addDays('2025-05-01', random.integer(0, 200)); day <= TODAY;) {
      days.push(day)
      if (random.chance(leaving)) break
      day = addDays(day, Math.ceil(-every * Math.log(1 - random.next())))
    }
    return days.map((day) => ({
      customer: `Customer ${number}`,
      day,
      cents: random.integer(500, 9000),
      returned: 0,
      returnDay: day,
    }))
  }).flat()
}

it('a store whose models pass their test expects what they give for orders counted one by one', async () => {
  const drawn = drawRegulars(160)
  const { claims } = await storeWith(database, toTestOrders(drawn))

  const { expectation, people } = await loadReport(claims)

  const { histories, holdout, weeks } = historiesOf(drawn)
  const expected = expectedValues({ histories, holdout, weeks })
  if (expectation.kind !== 'ready' || expected.kind !== 'ready') throw new Error(`${expectation.kind} ${expected.kind}`)
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name
  expect(expectation.best.map(({ customer }) => nameOf(customer))).toEqual(
    expected.customers.slice(0, 50).map(({ customer }) => customer),
  )
  expect(expectation.weeks).toBe(weeks)
  expect(expectation.calibration.rows.map(({ actual }) => actual)).toEqual(
    expected.calibration.rows.map(({ actual }) => expect.closeTo(actual, 9)),
  )
  const total = expected.customers.reduce((sum, { expectedOrders }) => sum + expectedOrders, 0)
  expect(expectation.expectedOrders / total).toBeCloseTo(1, 3)
})

it('orders that were returned in full are no orders, and values are net of returns', async () => {
  const drawn = drawRegulars(160)
  const sale = (customer: string, day: string, cents: number, returned: number) => ({
    customer,
    day,
    cents,
    returned,
    returnDay: addDays(day, 3),
  })
  const regular = (customer: string, cents: number, returned: number) =>
    ['2025-06-01', '2025-09-01', '2025-12-01', '2026-03-01'].map((day) => sale(customer, day, cents, returned))
  const named = [...regular('Half', 400_000, 200_000), ...regular('Net', 200_000, 0)]
  const whale = [...regular('Whale', 300_000, 0), sale('Whale', '2026-04-01', 90_000_000, 90_000_000)]
  const plain = regular('Plain', 300_000, 0)
  // A credit note of its own on the day of the order, as shops file them that link no refund to an order.
  const noted: TestOrder[] = [...regular('Noted', 300_000, 0), sale('Noted', '2026-04-01', 90_000_000, 0)].flatMap(
    (order, at) => toTestOrders([order]).map((test) => ({ ...test, name: `N${at}` })),
  )
  const note: TestOrder = {
    name: 'C1',
    at: '2026-04-01T13:00Z',
    status: 'return',
    customer: 'Noted',
    entries: [{ kind: 'return', amount: '-900000.00', refundKey: 'c' }],
  }
  const { claims } = await storeWith(database, [
    ...toTestOrders([...drawn, ...named, ...whale, ...plain]),
    ...noted,
    note,
  ])

  const { expectation, people } = await loadReport(claims)

  if (expectation.kind !== 'ready') throw new Error(expectation.kind)
  const valueOf = (name: string) =>
    expectation.best.find(({ customer }) => people.find(({ id }) => id === customer)?.name === name)?.expectedValue
  expect(valueOf('Plain')).toBeGreaterThan(0)
  expect(valueOf('Half')).toBe(valueOf('Net'))
  expect(valueOf('Whale')).toBe(valueOf('Plain'))
  expect(valueOf('Noted')).toBe(valueOf('Plain'))
})

it('those worth winning back are without the customers who said no to marketing, with their number', async () => {
  const { claims, storeId } = await storeWith(database, toTestOrders(drawRegulars(160)))
  const load = async () => {
    const { expectation, ...report } = await loadReport(claims)
    if (expectation.kind !== 'ready') throw new Error(expectation.kind)
    return { ...report, winBack: expectation.winBack.map(({ customer }) => customer) }
  }
  const before = await load()
  const [refusing = ''] = before.winBack
  await database.query(
    `with said as (
       insert into public.marketing_consents (import_id, customer_id, store_id, answer, stated_at, dated_by)
       select import_id, id, store_id, 'no', now(), 'row' from public.customers where id = $1
     )
     update public.stores set data_version = data_version + 1 where id = $2`,
    [refusing, storeId],
  )

  const after = await load()

  expect(before.refused).toBe(0)
  expect(before.winBack.length).toBeGreaterThan(1)
  expect(after.refused).toBe(1)
  expect(after.winBack).toEqual(before.winBack.filter((customer) => customer !== refusing))
})

/** The histories of drawn customers, and the test of the models. */
function historiesOf(drawn: readonly DrawnOrder[]) {
  const customers = [...Map.groupBy(drawn, ({ customer }) => customer)].map(([customer, orders]) => ({
    customer,
    orders: orders.map(({ day, cents }) => ({ day, value: cents })),
  }))
  const first = drawn.map(({ day }) => day).toSorted()[0] ?? TODAY
  const weeks = testWeeksOf(daysBetween(first, TODAY) / 7)
  const histories = customers.flatMap((customer) => purchaseHistory(customer, TODAY) ?? [])
  return { histories, holdout: holdoutOf(customers, TODAY, weeks), weeks }
}

it('calls those overdue customers likely gone whose chance to order is that of customers who did not come back', async () => {
  const drawn = drawRegulars(160)
  const { claims } = await storeWith(database, toTestOrders(drawn))
  const now = `${TODAY}T12:00:00Z`

  const { rows } = await loadList(database, claims, { now, query: { limit: '500' } })
  const report = await loadCustomersReport(database, claims, now)

  const { histories, holdout, weeks } = historiesOf(drawn)
  const rule = findGoneRule(histories, holdout)
  if (!rule) throw new Error('The past tells who is gone.')
  expect(report.goneTest).toEqual({ weeks, ...rule.test })
  expect(rule.test.ordered).toBeLessThanOrEqual(rule.test.customers / 5)
  const chances = new Map(histories.map((history) => [history.customer, chanceToOrder(rule.model, history, weeks)]))
  const isUnlikely = (name: string | null) => (chances.get(name ?? '') ?? 1) <= rule.mostChance
  for (const { name, overdue, daysOverdue } of rows) {
    expect([name, overdue === 'likely_gone']).toEqual([name, daysOverdue > 0 && isUnlikely(name)])
  }
  expect(report.likelyGone).toBe(rows.filter(({ overdue }) => overdue === 'likely_gone').length)
  expect(report.likelyGone).toBeGreaterThan(10)
  expect(report.overdue).toBeGreaterThan(0)
})

it('calls nobody likely gone in a store that is too small for the test', async () => {
  const { claims } = await storeWith(database, toTestOrders(drawOrders(60, 20)))
  const report = await loadCustomersReport(database, claims, `${TODAY}T12:00:00Z`)

  expect(report).toMatchObject({ goneTest: null, likelyGone: 0 })
  expect(report.overdue).toBeGreaterThan(0)
})

it('a small store and an empty one are told how large they must be', async () => {
  const { claims } = await storeWith(database, toTestOrders(drawOrders(20, 10)))
  const empty = await storeWith(database, [])

  expect((await loadReport(claims)).expectation).toMatchObject({ kind: 'too_small', least: { customers: 100 } })
  expect((await loadReport(empty.claims)).expectation).toMatchObject({ kind: 'too_small', size: { customers: 0 } })
})
