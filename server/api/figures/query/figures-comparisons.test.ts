import { expect, test } from 'vitest'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openFigures, valuesOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const figures = await openFigures(database)

const order = (day: string, product: string, amount: number): TestOrder => ({
  name: `${day} ${product}`,
  at: `${day}T12:00Z`,
  entries: [{ kind: 'sale', amount: String(amount), product, quantity: 1 }],
})

async function openShop(orders: TestOrder[]) {
  const { claims, storeId } = await createStore(database)
  await importOrders(database, { storeId }, orders)
  return claims
}

const AUGUST = { from: '2025-08-01', to: '2025-08-31' }
const SEPTEMBER = { from: '2025-09-01', to: '2025-09-30' }

const comparisonsOf = ({ rows, others }: Awaited<ReturnType<typeof figures.ask>>) =>
  [...rows.map(({ metrics }) => metrics), others ?? {}].map(({ net_sales }) => net_sales?.comparison ?? 0)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('what sold only in the comparison has a row, and comparisons add up to the total', async () => {
  const claims = await openShop([
    order('2025-08-05', 'Mug', 100),
    order('2025-08-06', 'Card', 50),
    order('2025-08-07', 'Pen', 30),
    order('2025-09-05', 'Card', 50),
    order('2025-09-06', 'Lamp', 20),
  ])
  const query = { metrics: ['net_sales'], by: ['product'], period: SEPTEMBER, compare: AUGUST }
  const answer = await figures.ask(claims, query)
  expect(answer.rowCount).toBe(4)
  expect(answer.rows.map(({ labels, metrics: { net_sales } }) => [labels[0], net_sales])).toEqual(
    expect.arrayContaining([
      ['Card', { value: 5000, comparison: 5000, change: 0 }],
      ['Lamp', { value: 2000, comparison: 0, change: null }],
      ['Mug', { value: 0, comparison: 10000, change: -1 }],
      ['Pen', { value: 0, comparison: 3000, change: -1 }],
    ]),
  )
  for (const limit of [1, 2, 3, 4]) {
    const page = await figures.ask(claims, { ...query, limit })
    expect({ limit, sum: sum(comparisonsOf(page)), rowCount: page.rowCount }).toEqual({
      limit,
      sum: 18000,
      rowCount: 4,
    })
  }
})

test('a page beyond the last row says how many rows there are', async () => {
  const claims = await openShop([order('2025-09-05', 'Card', 50), order('2025-09-06', 'Lamp', 20)])
  const query = { metrics: ['net_sales'], by: ['product'], period: SEPTEMBER, offset: 50 }
  const answer = await figures.ask(claims, query)
  expect([answer.rows, answer.rowCount]).toEqual([[], 2])
  expect(answer.others?.net_sales?.value).toBe(7000)
  const orders = await figures.ask(claims, { ...query, by: [], rows: 'orders' })
  expect([orders.rows, orders.rowCount]).toEqual([[], 2])
})

test('an unfinished day is not compared, in whole and by day, when the comparison was chosen', async () => {
  const days = Array.from({ length: 14 }, (_, index) => `2025-09-${String(index + 2).padStart(2, '0')}`)
  const claims = await openShop(days.map((day) => order(day, 'Card', 10)))
  const period = { from: '2025-09-09', to: '2025-09-15' }
  const chosen = { metrics: ['net_sales'], period, compare: { from: '2025-09-02', to: '2025-09-08' } }
  const call = { now: '2025-09-15T09:00:00Z' }
  const answer = await figures.ask(claims, chosen, call)
  expect(answer.comparison).toEqual({ from: '2025-09-02', to: '2025-09-07' })
  expect(answer.shift).toEqual({ unit: 'days', by: 7 })
  expect(answer.totals.net_sales).toEqual({
    value: 7000,
    comparison: 6000,
    change: 0,
    complete: { to: '2025-09-14', value: 6000 },
  })
  const byDay = await figures.ask(claims, { ...chosen, by: ['day'] }, call)
  expect(byDay.rows.at(-1)?.metrics.net_sales).toEqual({ value: 1000, comparison: null, change: null })
  // A comparison of another length stays as it was chosen.
  const longer = await figures.ask(claims, { ...chosen, compare: AUGUST }, call)
  expect(longer.comparison).toEqual(AUGUST)
  const today = { from: '2025-09-15', to: '2025-09-15' }
  expect((await figures.ask(claims, { ...chosen, period: today }, call)).comparison).toBeNull()
})

test('days with a name are compared as the name says', async () => {
  const claims = await openShop([order('2025-08-05', 'Card', 10), order('2025-09-05', 'Card', 10)])
  const call = { now: '2025-09-21T12:00:00Z' }
  const period = { from: '2025-09-01', to: '2025-09-21' }
  const comparisonFor = async (name?: string) => {
    const named = { ...period, ...(name !== undefined && { name }) }
    return (await figures.ask(claims, { metrics: ['net_sales'], period: named, compare: 'previous_period' }, call))
      .comparison
  }
  expect(await comparisonFor()).toEqual({ from: '2025-08-01', to: '2025-08-20' })
  expect(await comparisonFor('days')).toEqual({ from: '2025-08-12', to: '2025-08-31' })
  const { status, message } = await figures.refused(claims, {
    metrics: ['orders'],
    period: { ...period, name: 'yore' },
  })
  expect([status, message]).toEqual([400, expect.stringContaining('period.name')])
})

test('periods too long for a row for each day are refused, also by name', async () => {
  const claims = await openShop([order('1975-09-05', 'Card', 10), order('2025-09-05', 'Card', 10)])
  const long = { from: '1990-01-01', to: '2025-12-31' }
  for (const query of [
    { by: ['day'], period: long },
    { by: ['day', 'country'], period: 'all_time' },
  ]) {
    const { status, message } = await figures.refused(claims, { metrics: ['orders'], ...query })
    expect([status, message]).toEqual([400, expect.stringContaining('period')])
  }
  const years = await figures.ask(claims, { metrics: ['orders'], by: ['year'], period: 'all_time' })
  expect(valuesOf(years).filter(([, orders]) => orders === 1)).toEqual([
    ['1975-09-05', 1],
    ['2025-01-01', 1],
  ])
})

test('rows are sorted by how much a metric changed', async () => {
  const claims = await openShop([
    order('2025-08-05', 'Mug', 100),
    order('2025-08-06', 'Card', 50),
    order('2025-09-05', 'Card', 90),
    order('2025-09-06', 'Lamp', 20),
    order('2025-09-07', 'Mug', 95),
  ])
  const query = { metrics: ['net_sales'], by: ['product'], period: SEPTEMBER, compare: AUGUST }
  const namesIn = async (direction: string) => {
    const { rows } = await figures.ask(claims, { ...query, order: [['net_sales', direction, 'change']] })
    return rows.map(({ labels }) => labels[0])
  }

  // The changes are +40 for Card, +20 for Lamp and -5 for Mug. Mug has the largest value.
  expect(await namesIn('desc')).toEqual(['Card', 'Lamp', 'Mug'])
  expect(await namesIn('asc')).toEqual(['Mug', 'Lamp', 'Card'])
})

test('today does not count for the order of changes', async () => {
  const claims = await openShop([
    order('2026-05-13', 'Card', 10),
    order('2026-05-13', 'Mug', 10),
    order('2026-05-19', 'Mug', 30),
    order('2026-05-20', 'Card', 90),
  ])

  const { rows } = await figures.ask(claims, {
    metrics: ['net_sales'],
    by: ['product'],
    period: { from: '2026-05-18', to: '2026-05-20' },
    compare: { from: '2026-05-11', to: '2026-05-13' },
    order: [['net_sales', 'desc', 'change']],
  })

  expect(rows.map(({ labels }) => labels[0])).toEqual(['Mug', 'Card'])
})

test('an order by change needs a metric and a comparison', async () => {
  const claims = await openShop([order('2025-09-05', 'Card', 50)])
  const query = { metrics: ['net_sales'], by: ['product'], period: SEPTEMBER }

  expect(await figures.refused(claims, { ...query, order: [['net_sales', 'desc', 'change']] })).toEqual({
    status: 400,
    message: 'The parameter "order.0.2" needs a comparison.',
  })
  expect(await figures.refused(claims, { ...query, compare: AUGUST, order: [['product', 'desc', 'change']] })).toEqual({
    status: 400,
    message: 'The parameter "order.0.2" goes together only with a metric.',
  })
})
