import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forecastSales } from '#domain/analysis/forecast/forecast-sales.ts'
import { type ForecastReport, forecastReportSchema } from '#domain/contracts/analytics/forecast.ts'
import { addDays } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createStore, type TestOrder } from '#supabase/test/shop.ts'
import { requestReport, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const TODAY = '2026-05-20'

async function loadForecast(claims: Claims, query: Record<string, string> = {}): Promise<ForecastReport> {
  const response = await requestReport(database, claims, { query: { report: 'forecast', ...query } })
  expect(response.status).toBe(200)
  return v.parse(forecastReportSchema, await response.json())
}

const dayBefore = (days: number) => addDays(TODAY, -days)

/** One order at noon on each day, from some days ago to others: 10, and 30 on every seventh day. */
const ordersFrom = (first: number, last: number): TestOrder[] =>
  Array.from({ length: first - last + 1 }, (_, index) => {
    const ago = first - index
    return sale(`#${ago}`, `${dayBefore(ago)} 12:00Z`, ago % 7 === 0 ? '30' : '10')
  })

function stepsOf({ forecast }: ForecastReport) {
  if (forecast.kind !== 'ready') throw new Error('The history is long enough.')
  return forecast.steps
}

it('forecasts 30 days from today, which is left out of the history', async () => {
  const store = await storeWith(database, [...ordersFrom(84, 1), sale('#today', `${TODAY} 09:00Z`, '5')])

  const report = await loadForecast(store.claims)

  expect(report).toMatchObject({ metric: 'net_sales', by: 'day', through: dayBefore(1), today: TODAY })
  expect(report.history).toHaveLength(84)
  expect(report.history[0]).toEqual({ from: dayBefore(84), to: dayBefore(84), value: 3000 })
  expect(report.history.at(-1)).toEqual({ from: dayBefore(1), to: dayBefore(1), value: 1000 })
  const steps = stepsOf(report)
  expect(steps).toHaveLength(30)
  expect(steps.slice(0, 2)).toMatchObject([
    { from: TODAY, value: 3000, low: 3000, high: 3000, sold: 500 },
    { from: addDays(TODAY, 1), value: 1000 },
  ])
  expect(report.forecast).toMatchObject({ total: { value: 30 * 1000 + 5 * 2000 }, usuallyWithin: 0 })
})

it('forecasts the same days from the facts as from plain sums', async () => {
  const orders = ordersFrom(63, 1).map((order, index) => ({
    ...order,
    entries: [
      ...order.entries,
      { kind: 'discount' as const, amount: `-${index % 9}` },
      { kind: 'return' as const, amount: '-1.25', at: `${dayBefore(1 + (index % 20))} 12:00Z` },
    ],
  }))
  const store = await storeWith(database, orders)
  const values = orders.flatMap(({ entries, at }) =>
    entries.map((entry) => ({
      day: ('at' in entry && entry.at ? entry.at : at).slice(0, 10),
      value: Math.round(Number(entry.amount) * 100),
    })),
  )

  const { forecast } = await loadForecast(store.claims)

  expect(forecast).toEqual(forecastSales(values, { unit: 'day', steps: 30, through: dayBefore(1) }))
})

it('forecasts orders by month with those of the current month', async () => {
  const months = ['10', '11', '12', '01', '02', '03', '04', '05'].map(
    (month) => `${month > '09' ? 2025 : 2026}-${month}`,
  )
  const orders = months.flatMap((month, index) =>
    Array.from({ length: index === 7 ? 20 : 9 }, (_, at) =>
      sale(`#${month} ${at}`, `${month}-${String(1 + ((3 * at) % 27)).padStart(2, '0')} 12:00Z`, '10'),
    ).filter(({ at }) => at < TODAY),
  )
  const store = await storeWith(database, orders)

  const report = await loadForecast(store.claims, { metric: 'orders', by: 'month' })

  expect(report.history.map(({ from, value }) => [from.slice(0, 7), value])).toEqual(
    months.slice(0, -1).map((month) => [month, 9]),
  )
  expect(stepsOf(report)).toMatchObject([
    { from: '2026-05-01', to: '2026-05-31', sold: 16 },
    { from: '2026-06-01', to: '2026-06-30', sold: 0 },
    { from: '2026-07-01', to: '2026-07-31', sold: 0 },
  ])
  expect(stepsOf(report)[0]?.value).toBeGreaterThanOrEqual(16)
})

it('forecasts weeks and months that are never less than what is in, with the orders of today', async () => {
  const store = await storeWith(database, [...ordersFrom(230, 1), sale('#today', `${TODAY} 09:00Z`, '5000')])

  const [day] = stepsOf(await loadForecast(store.claims))
  const [week] = stepsOf(await loadForecast(store.claims, { by: 'week' }))
  const [month] = stepsOf(await loadForecast(store.claims, { by: 'month' }))

  expect(day).toMatchObject({ from: TODAY, value: 500_000, sold: 500_000 })
  expect(week).toMatchObject({ from: '2026-05-18', to: '2026-05-24', sold: 502_000 })
  expect(month?.value).toBeGreaterThan(520_000)
})

it('expects less than one order a day of a shop that rarely sells', async () => {
  const rare = Array.from({ length: 30 }, (_, index) => sale(`#${index}`, `${dayBefore(1 + 4 * index)} 12:00Z`, '10'))
  const store = await storeWith(database, rare)

  const report = await loadForecast(store.claims, { metric: 'orders' })

  expect(stepsOf(report)[0]?.value).toBeGreaterThan(0)
  expect(stepsOf(report)[0]?.value).toBeLessThan(1)
})

it('under eight weeks says when there will be a forecast', async () => {
  const store = await storeWith(database, ordersFrom(20, 1))

  expect((await loadForecast(store.claims)).forecast).toEqual({ kind: 'too_short', availableOn: dayBefore(20 - 56) })
})

it('does not forecast a shop with sales on too few of the last days', async () => {
  const rare = Array.from({ length: 18 }, (_, index) => sale(`#${index}`, `${dayBefore(1 + 14 * index)} 12:00Z`, '10'))
  const store = await storeWith(database, rare)

  for (const by of ['day', 'week', 'month']) {
    const { forecast } = await loadForecast(store.claims, { by })
    expect(forecast).toEqual({ kind: 'too_uncertain', reason: 'few', soldDays: 7 })
  }
})

it('a store whose orders stopped gets a forecast from its last order on', async () => {
  const store = await storeWith(database, ordersFrom(400, 330))

  const report = await loadForecast(store.claims)

  expect(report.through).toBe(dayBefore(331))
  expect(stepsOf(report)[0]?.from).toBe(dayBefore(330))
})

it('a store without orders has no forecast and no day for it', async () => {
  const { claims } = await createStore(database)

  expect(await loadForecast(claims)).toMatchObject({ history: [], forecast: { kind: 'too_short', availableOn: null } })
})

it.each([
  ['metric', { metric: 'refunds' }],
  ['by', { by: 'hour' }],
  ['from', { from: '2026-01-01' }],
  ['store', { store: 'mine' }],
])('a wrong %s is a 400 that names it', async (field, query) => {
  const { claims } = await createStore(database)
  const response = await requestReport(database, claims, { query: { report: 'forecast', ...query } })
  expect(response.status).toBe(400)
  expect((await response.json()).error.message).toContain(`"${field}"`)
})

it('answers for another person’s store as for a missing one', async () => {
  const owner = await storeWith(database, ordersFrom(3, 1))
  const stranger = await createStore(database)

  const response = await requestReport(database, stranger.claims, {
    query: { report: 'forecast', store: owner.storeId },
  })

  expect(response.status).toBe(404)
})

it('learns nothing from days that are marked for the whole store', async () => {
  const quiet = await storeWith(database, ordersFrom(120, 1))
  const loud = await storeWith(
    database,
    ordersFrom(120, 1).map((order, index) =>
      index >= 110 && index < 113 ? { ...order, entries: sale('', '', '900').entries } : order,
    ),
  )
  const total = async ({ claims }: typeof loud) => {
    const { forecast } = await loadForecast(claims)
    return forecast.kind === 'ready' ? forecast.total.value : null
  }
  const expected = await total(quiet)
  expect(await total(loud)).not.toBe(expected)

  await database.queryAs(
    loud.claims,
    `insert into public.events (store_id, kind, name, first_day, last_day) values ($1, 'campaign', 'Sale', $2, $3)`,
    [loud.storeId, dayBefore(10), dayBefore(8)],
  )

  expect(await total(loud)).toBe(expected)
})

it('learns nothing from days that are marked for the part it is about', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersFrom(120, 1).map((order, index) =>
      index >= 110 && index < 113 ? { ...order, entries: sale('', '', '40').entries } : order,
    ),
  )
  const { rows } = await database.query<{ id: string }>('select id::text from public.products where store_id = $1', [
    storeId,
  ])
  const product = rows[0]?.id ?? ''
  const total = async (where: object) => {
    const { forecast } = await loadForecast(claims, { where: JSON.stringify(where) })
    return forecast.kind === 'ready' ? forecast.total.value : null
  }
  const ofProduct = ['is', 'product', [product]]
  const ofMore = ['not', ['is', 'product', ['0']]]
  const before = await total(ofProduct)
  expect(before).toBeGreaterThan(0)
  expect(await total(ofMore)).toBe(before)

  await database.queryAs(
    claims,
    `insert into public.events (store_id, kind, name, first_day, last_day, touched, parts)
     values ($1, 'price_change', 'Half price', $2, $3, 'product', $4)`,
    [storeId, dayBefore(10), dayBefore(8), [product]],
  )

  expect(await total(ofProduct)).toBeLessThan(before ?? 0)
  expect(await total(['and', [ofProduct]])).toBe(await total(ofProduct))
  expect(await total(ofMore)).toBe(before)
})
