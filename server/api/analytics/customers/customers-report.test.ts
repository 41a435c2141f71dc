import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overdueOf } from '#test/oracles/overdue.ts'
import { repeatWindows } from '#test/oracles/repeat-windows.ts'
import { scoreCustomers } from '#test/oracles/rfm.ts'
import { quantile } from '#domain/analysis/numbers/statistics.ts'
import { daysBetween } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createStore } from '#supabase/test/shop.ts'
import {
  drawOrders,
  type DrawnOrder,
  loadCustomersReport,
  loadList,
  requestCustomers,
  toTestOrders,
} from '#test/fixtures/shops/customers.ts'
import { requestReport, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const TODAY = '2026-03-01'
const now = `${TODAY}T12:00:00Z`

/** What a customer's orders say, counted one after the other. */
function summarize(orders: readonly DrawnOrder[]) {
  const days = orders.map(({ day }) => day).toSorted()
  const past = orders.filter(({ returnDay }) => returnDay <= TODAY)
  return {
    customer: orders[0]?.customer ?? '',
    orders: orders.length,
    firstOrder: days[0] ?? '',
    lastOrder: days.at(-1) ?? '',
    gaps: days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day)),
    netSales: orders.reduce((sum, { cents }) => sum + cents, 0) - past.reduce((sum, { returned }) => sum + returned, 0),
  }
}

const summariesOf = (drawn: readonly DrawnOrder[]) =>
  [...Map.groupBy(drawn, ({ customer }) => customer).values()].map(summarize)

/** What the list shows of how overdue a customer is. */
function toOverdue({ orders, lastOrder, gaps }: ReturnType<typeof summarize>, median: number) {
  const daysSince = daysBetween(lastOrder, TODAY)
  const found = overdueOf({ orders, daysSince, ownGap: gaps.length === 0 ? null : quantile(gaps, 0.5) }, median)
  if (!found) throw new Error('Nobody ordered twice.')
  const { ratio: _ratio, ...overdue } = found
  const daysOverdue = found.label === 'on_time' ? 0 : daysSince - Math.round(found.usualGap)
  return { ...overdue, daysOverdue }
}

describe('a random history', () => {
  const drawn = drawOrders(260, 90)
  const summaries = summariesOf(drawn)
  let claims: Claims

  beforeAll(async () => {
    ;({ claims } = await storeWith(database, toTestOrders(drawn)))
  })

  it('gives the repeat customers and days between orders that counting by hand gives', async () => {
    const report = await loadCustomersReport(database, claims, now)

    const gaps = summaries.flatMap((summary) => summary.gaps)
    expect(report).toMatchObject({
      customers: summaries.length,
      repeatCustomers: summaries.filter(({ orders }) => orders > 1).length,
      netSales: summaries.reduce((sum, { netSales }) => sum + netSales, 0),
      gaps: {
        lower: quantile(gaps, 0.25),
        median: quantile(gaps, 0.5),
        upper: quantile(gaps, 0.75),
        gaps: gaps.length,
      },
    })
    const firsts = summaries.map(({ firstOrder, gaps: [first = null] }) => ({ firstOrder, daysToSecond: first }))
    expect(report.windows).toEqual(repeatWindows(firsts, TODAY))
    expect(report.windows.find(({ days }) => days === 30)?.returned).toBeGreaterThan(0)
  })

  it('gives segments whose customers and net sales are those of the scores, and whose shares add up to 1', async () => {
    const { segments } = await loadCustomersReport(database, claims, now)

    const scored = scoreCustomers(summaries, TODAY)
    if (scored.kind !== 'segments') throw new Error('There are too few customers.')
    const bySegment = Map.groupBy(scored.customers, ({ segment }) => segment)
    const expected = (segments ?? []).map(({ name }) => bySegment.get(name) ?? [])
    expect(segments?.map(({ customers }) => customers)).toEqual(expected.map(({ length }) => length))
    expect(segments?.map(({ netSales }) => netSales)).toEqual(
      expected.map((members) => members.reduce((sum, { netSales }) => sum + netSales, 0)),
    )
    expect(segments?.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 9)
  })

  it('lists the customers of a segment, as many as the report counts', async () => {
    const { segments } = await loadCustomersReport(database, claims, now)

    for (const { name, customers, netSales } of segments ?? []) {
      const list = await loadList(database, claims, { now, query: { segment: name } })
      expect([list.rowCount, list.rows.length]).toEqual([customers, customers])
      expect(list.rows.reduce((sum, row) => sum + row.netSales, 0)).toBe(netSales)
    }
  })

  it('lists each customer with the figures that counting by hand gives', async () => {
    const { rows } = await loadList(database, claims, { now, query: { limit: '500' } })

    const listed = rows.map(({ name, orders, firstOrder, lastOrder, netSales }) => ({
      customer: name,
      orders,
      firstOrder,
      lastOrder,
      netSales,
    }))
    expect(listed).toEqual(
      expect.arrayContaining(summaries.map(({ gaps: _gaps, ...summary }) => expect.objectContaining(summary))),
    )
    expect(listed).toHaveLength(summaries.length)
  })

  it('says who is overdue as the order gaps say, and sorts by how long', async () => {
    const { rows } = await loadList(database, claims, { now, query: { limit: '500', order: 'daysOverdue' } })

    const all = summaries.flatMap(({ gaps }) => gaps)
    const expected = new Map(summaries.map((summary) => [summary.customer, toOverdue(summary, quantile(all, 0.5))]))
    for (const { name, overdue: label, usualGap, isOwnGap, daysOverdue } of rows) {
      expect({ label, usualGap, isOwnGap, daysOverdue }).toEqual(expected.get(name ?? ''))
    }
    const days = rows.map(({ daysOverdue }) => daysOverdue)
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    expect(new Set(rows.map(({ overdue }) => overdue))).toEqual(new Set(['on_time', 'overdue']))
  })

  it('pages through the list without a gap, in the order asked for', async () => {
    const ask = (query: Record<string, string>) =>
      loadList(database, claims, { now, query: { order: 'orders', direction: 'asc', ...query } })
    const whole = await ask({ limit: '500' })

    const pages = await Promise.all(['0', '20', '40', '60', '80'].map((offset) => ask({ limit: '20', offset })))

    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows)
    const orders = whole.rows.map((row) => row.orders)
    expect(orders).toEqual(orders.toSorted((one, other) => one - other))
  })

  it('finds customers by words of their name, taken as they are', async () => {
    const find = async (search: string) => (await loadList(database, claims, { now, query: { search } })).rows

    expect((await find('cUSTOMER 12')).map(({ name }) => name)).toEqual(['Customer 12'])
    expect(await find('%')).toEqual([])
    expect(await find("'; drop table customers --")).toEqual([])
  })

  it('exports the list as CSV', async () => {
    const query = { search: 'Customer 12', format: 'csv' }
    const response = await requestCustomers(database, claims, { now, query })

    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header, line] = (await response.text()).split('\r\n')
    const one = summaries.find(({ customer }) => customer === 'Customer 12')
    expect(header).toContain('currency,name,marketing_consent,segment,orders,first_order')
    expect(line).toContain(
      `,${one?.orders},${one?.firstOrder},${one?.lastOrder},${((one?.netSales ?? 0) / 100).toFixed(2)}`,
    )
  })
})

it('under 30 customers there are no segments, and the list still has everybody', async () => {
  const { claims } = await storeWith(database, [
    { ...sale('A', '2026-01-01T12:00Z', '30'), customer: 'c1' },
    { ...sale('B', '2026-02-20T12:00Z', '50'), customer: 'c2' },
  ])

  const report = await loadCustomersReport(database, claims, now)
  const { rows } = await loadList(database, claims, { now })

  expect(report).toMatchObject({ customers: 2, segments: null, leastCustomers: 30, gaps: null, overdue: 0 })
  expect(rows).toMatchObject([
    { name: 'c2', segment: null, usualGap: null, overdue: null, daysOverdue: 0 },
    { name: 'c1', segment: null },
  ])
})

it('counts who is overdue by their own usual days', async () => {
  const visits = ['2026-01-01', '2026-01-11', '2026-01-21']
  const { claims } = await storeWith(
    database,
    visits.map((day, number) => ({ ...sale(`#${number}`, `${day}T12:00Z`, '30'), customer: 'c1' })),
  )

  const overdue = await loadList(database, claims, { now: '2026-02-07T12:00:00Z', query: { overdue: 'overdue' } })

  expect(overdue.rows).toMatchObject([{ usualGap: 10, isOwnGap: true, daysSince: 17, daysOverdue: 7 }])
  expect(await loadCustomersReport(database, claims, '2026-02-07T12:00:00Z')).toMatchObject({
    overdue: 1,
    likelyGone: 0,
  })
})

describe('a list of customers', () => {
  let owner: Awaited<ReturnType<typeof storeWith>>

  beforeEach(async () => {
    owner = await storeWith(database, [{ ...sale('A', '2026-01-01T12:00Z', '30'), customer: 'c1' }])
  })

  it('of another person’s store is missing', async () => {
    const stranger = await createStore(database)
    const query = { store: owner.storeId }

    expect((await requestCustomers(database, stranger.claims, { now, query })).status).toBe(404)
    expect((await requestReport(database, stranger.claims, { query: { ...query, report: 'customers' } })).status).toBe(
      404,
    )
    expect((await requestCustomers(database, { role: 'anon' }, { now })).status).toBe(401)
  })

  it.each([
    ['segment', 'kings'],
    ['overdue', 'yes'],
    ['order', 'name'],
    ['limit', '0'],
    ['limit', '10001'],
    ['offset', '-1'],
    ['search', 'x'.repeat(201)],
    ['color', 'red'],
  ])('with a wrong %s is a 400 that names it', async (field, value) => {
    const response = await requestCustomers(database, owner.claims, { now, query: { [field]: value } })

    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toContain(`"${field}"`)
  })
})
