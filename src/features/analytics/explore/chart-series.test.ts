import { expect, it } from 'vitest'
import type { Breakdown } from '#data/figures/figures.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import { chartKindOf, heatMapOf, seriesOverTime, valuesOverTime } from './chart-series.ts'

type Row = [keys: (string | null)[], value: number | null]

function breakdownOf(rows: readonly Row[], isAdditive = true): Breakdown {
  return {
    currency: 'EUR',
    period: { from: '2026-01-01', to: '2026-02-28' },
    comparison: null,
    shift: null,
    rowCount: rows.length,
    totals: {},
    others: null,
    columns: [{ name: 'net_sales', isAdditive }],
    rows: rows.map(([keys, value]) => ({
      keys,
      labels: keys,
      metrics: { net_sales: { value, comparison: null, change: null } },
    })),
    leftOut: { otherCurrencies: [], costs: null, withoutRule: [], adSpend: null },
  }
}

const cities = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

const overTime = (by: readonly DimensionName[], isAdditive: boolean) => {
  const rows = cities.flatMap((city, at): Row[] => [
    [by[0] === 'month' ? ['2026-02-01', city] : [city, '2026-02-01'], 100 - at],
    [by[0] === 'month' ? ['2026-01-01', city] : [city, '2026-01-01'], 10],
  ])
  return seriesOverTime({ breakdown: breakdownOf(rows, isAdditive), by, metric: 'net_sales' })
}

it.each([
  [[], null],
  [['month'], 'line'],
  [['country'], null],
  [['country', 'month'], 'series'],
  [['weekday', 'hour'], 'heat'],
] as const)('%j is drawn as %s', (by, kind) => {
  expect(chartKindOf(by)).toBe(kind)
})

it.each([[['month', 'city']], [['city', 'month']]] as const)(
  'over time, %j has the five largest series in time, and the others as one',
  (by) => {
    const { columns, series } = overTime(by, true)

    expect(columns.map(({ key }) => key)).toEqual(['2026-01-01', '2026-02-01'])
    expect(series.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D', 'E', 'All others'])
    expect(series.at(-1)?.values).toEqual([20, 95 + 94])
  },
)

it('does not add up averages of the others', () => {
  expect(overTime(['month', 'city'], false).series.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

it('over time, a unit without figures keeps its place', () => {
  const quarter = { ...breakdownOf([[['2026-03-01', 'A'], 3]]), period: { from: '2026-01-15', to: '2026-03-31' } }

  const { columns, series } = seriesOverTime({ breakdown: quarter, by: ['month', 'city'], metric: 'net_sales' })
  expect(columns.map(({ key }) => key)).toEqual(['2026-01-15', '2026-02-01', '2026-03-01'])
  expect(series.map(({ values }) => values)).toEqual([[null, null, 3]])
})

it('leaves gaps where a series has no value', () => {
  const breakdown = breakdownOf([
    [['2026-01-01', 'A'], 5],
    [['2026-02-01', null], 3],
  ])

  expect(seriesOverTime({ breakdown, by: ['month', 'city'], metric: 'net_sales' }).series).toEqual([
    { key: 'A', label: 'A', values: [5, null] },
    { key: '', label: 'No city', values: [null, 3] },
  ])
})

it('a heat map has hours in their order, and countries by size', () => {
  const breakdown = breakdownOf([
    [['DE', '10'], 1],
    [['FR', '9'], 8],
    [['FR', '10'], 2],
  ])

  expect(heatMapOf({ breakdown, by: ['country', 'hour'], metric: 'net_sales' })).toEqual({
    columns: [
      { key: '9', label: '9:00 AM' },
      { key: '10', label: '10:00 AM' },
    ],
    series: [
      { key: 'FR', label: 'France', values: [8, 2] },
      { key: 'DE', label: 'Germany', values: [null, 1] },
    ],
  })
})

it('pairs each month with its comparison days, also a month without rows', () => {
  const breakdown: Breakdown = {
    ...breakdownOf([]),
    comparison: { from: '2025-01-01', to: '2025-02-28' },
    shift: { unit: 'months', by: 12 },
    rows: [{ keys: ['2026-01-01'], labels: [], metrics: { net_sales: { value: 300, comparison: 200, change: 0.5 } } }],
  }

  const january = { from: '2025-01-01', to: '2025-01-31' }
  const february = { from: '2025-02-01', to: '2025-02-28' }
  expect(valuesOverTime(breakdown, { unit: 'month', metric: 'net_sales' })).toEqual([
    {
      date: '2026-01-01',
      value: 300,
      comparison: { date: '2025-01-01', value: 200, days: january, name: 'January 2025' },
    },
    {
      date: '2026-02-01',
      value: 0,
      comparison: { date: '2025-02-01', value: 0, days: february, name: 'February 2025' },
    },
  ])
})

it('has no comparison for a day that the comparison lacks', () => {
  const days = { from: '2026-05-30', to: '2026-05-31' }
  const breakdown: Breakdown = {
    ...breakdownOf([]),
    period: days,
    comparison: { from: '2026-04-30', to: '2026-04-30' },
    shift: { unit: 'months', by: 1 },
  }

  const [, last] = valuesOverTime(breakdown, { unit: 'day', metric: 'net_sales' })

  expect(last).toEqual({ date: '2026-05-31', value: 0, comparison: null })
})
