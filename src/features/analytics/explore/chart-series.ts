import type { ReactNode } from 'react'
import type { Breakdown } from '#data/figures/figures.ts'
import { bucketsOf } from '#domain/buckets.ts'
import { comparedBuckets } from '#domain/comparison.ts'
import { type DimensionName, DIMENSIONS, isTimeDimension, type TimeDimension } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { nameOfDays } from './explore-formats.ts'

/** More series than this have no colors that people can tell apart. */
const MOST_SERIES = 5

/** The key of the series of all others: a text that no value of the database can be. */
export const OTHERS = '\0others'

/** A row of a chart or heat map: one value for each column, and `null` where there is none. */
type Series = { key: string; label: string; values: readonly (number | null)[] }

/** Figures by two dimensions: the columns are the values of one of them, the series those of the other. */
export type SeriesTable = { columns: readonly Column[]; series: readonly Series[] }

/**
 * A day or another value of the columns' dimension. `to` is the last day of a week or other unit. `partial` says so if
 * only some of its days count.
 */
type Column = { key: string; to?: string; label: string; partial?: string | null }

/** Renders a value of a chart's table. */
export type RenderValue = (
  value: number,
  series: Pick<Series, 'key' | 'label'>,
  column: SeriesTable['columns'][number],
) => ReactNode

/** Which chart fits the dimensions. */
export type ChartKind = 'line' | 'series' | 'heat'

/** Returns `null` for a total and for names, whose bars are in the table. */
export function chartKindOf([first, second]: readonly DimensionName[]): ChartKind | null {
  if (first === undefined) return null
  if (second === undefined) return isTimeDimension(first) ? 'line' : null
  return isTimeDimension(first) || isTimeDimension(second) ? 'series' : 'heat'
}

/** Returns the first day of each day, week or other unit of the period, with and without figures. */
const timesOf = (period: Period, unit: TimeDimension): string[] => bucketsOf(period, unit).map(({ from }) => from)

/** Whether the metric's parts add up to its total, so that they can be stacked. */
export const isAdditive = ({ columns }: Breakdown, metric: QueryMetric): boolean =>
  columns.find(({ name }) => name === metric)?.isAdditive ?? false

/** Returns the comparison days of each day, week or other unit, by its first day. */
export function comparedDaysOf({ period, comparison, shift }: Breakdown, unit: TimeDimension): Map<string, Period> {
  if (!comparison || !shift) return new Map()
  const buckets = bucketsOf(period, unit)
  const compared = comparedBuckets(buckets, { unit, period, comparison, shift })
  return new Map(buckets.flatMap(({ from }, at) => (compared[at] ? [[from, compared[at]] as const] : [])))
}

/** Returns the value of each day, week or other unit of the period, with its comparison days and their value. */
export function valuesOverTime(breakdown: Breakdown, { unit, metric }: { unit: TimeDimension; metric: QueryMetric }) {
  const compared = comparedDaysOf(breakdown, unit)
  const metrics = new Map(breakdown.rows.map(({ keys: [day], metrics: values }) => [day, values[metric]]))
  const missing = isAdditive(breakdown, metric) ? 0 : null
  return timesOf(breakdown.period, unit).map((from) => {
    const found = metrics.get(from)
    const before = found ? found.comparison : missing
    const days = compared.get(from)
    return {
      date: from,
      value: found?.value ?? missing,
      comparison:
        !days || before === null ? null : { date: days.from, value: before, days, name: nameOfDays(days, unit) },
    }
  })
}

type Cell = { column: string; series: string; value: number | null }

const keyOf = (key: string | null | undefined) => key ?? ''

/** Adds up how much of the chart each value of a dimension takes. */
function weigh(cells: readonly Cell[], side: 'column' | 'series'): Map<string, number> {
  const weights = new Map<string, number>()
  for (const cell of cells) weights.set(cell[side], (weights.get(cell[side]) ?? 0) + Math.abs(cell.value ?? 0))
  return weights
}

const heaviest = (weights: ReadonlyMap<string, number>, most: number) =>
  [...weights]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([key]) => key)

type Asked = { breakdown: Breakdown; by: readonly DimensionName[]; metric: QueryMetric }

/**
 * Arranges rows of two dimensions for a chart over time. The values that are largest get a series each; if the metric is
 * additive, all others are one more.
 */
export function seriesOverTime({ breakdown, by, metric }: Asked): SeriesTable {
  const timeAt = by.findIndex(isTimeDimension)
  const { cells, labels } = readCells({ breakdown, by, metric }, timeAt)
  const unit = by.find(isTimeDimension)
  const buckets = unit ? bucketsOf(breakdown.period, unit) : []
  const columns = buckets.map(({ from }) => from)
  const shown = heaviest(weigh(cells, 'series'), MOST_SERIES)
  const series = shown.map((key) => toSeries(key, { cells, columns, labels }))
  const rest = cells.filter((cell) => !shown.includes(cell.series))
  const others = isAdditive(breakdown, metric) && rest.length > 0 ? [sumOf(rest, columns)] : []
  return { columns: buckets.map(({ from, to }) => ({ key: from, to, label: from })), series: [...series, ...others] }
}

function sumOf(cells: readonly Cell[], columns: readonly string[]): Series {
  const sums = weighSigned(cells)
  return { key: OTHERS, label: 'All others', values: columns.map((column) => sums.get(column) ?? null) }
}

function weighSigned(cells: readonly Cell[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { column, value } of cells) sums.set(column, (sums.get(column) ?? 0) + (value ?? 0))
  return sums
}

const MOST_HEAT_ROWS = 12
const MOST_HEAT_COLUMNS = 8
/** Enough for all hours of a day. */
const MOST_IN_ORDER = 24

/** Returns the values that a heat map shows: the largest ones, or all that have an order, such as hours, in that order. */
function pick(weights: ReadonlyMap<string, number>, dimension: DimensionName | undefined, most: number): string[] {
  const isOrdered = dimension !== undefined && DIMENSIONS[dimension].type === 'number'
  if (!isOrdered) return heaviest(weights, most)
  return heaviest(weights, MOST_IN_ORDER).toSorted((one, other) => Number(one) - Number(other))
}

/** Arranges rows of two dimensions as a heat map of their largest values. */
export function heatMapOf(asked: Asked): SeriesTable {
  const [first, second] = asked.by
  const { cells, labels, columnLabels } = readCells(asked, 1)
  const rows = pick(weigh(cells, 'series'), first, MOST_HEAT_ROWS)
  const columns = pick(weigh(cells, 'column'), second, MOST_HEAT_COLUMNS)
  return {
    columns: columns.map((key) => ({ key, label: columnLabels.get(key) ?? key })),
    series: rows.map((key) => toSeries(key, { cells, columns, labels })),
  }
}

type Arranged = { cells: readonly Cell[]; columns: readonly string[]; labels: ReadonlyMap<string, string> }

function toSeries(key: string, { cells, columns, labels }: Arranged): Series {
  const values = new Map(cells.filter(({ series }) => series === key).map(({ column, value }) => [column, value]))
  return { key, label: labels.get(key) ?? key, values: columns.map((column) => values.get(column) ?? null) }
}

function readCells({ breakdown, by, metric }: Asked, columnAt: number) {
  const seriesAt = columnAt === 0 ? 1 : 0
  const labels = new Map<string, string>()
  const columnLabels = new Map<string, string>()
  const cells = breakdown.rows.map(({ keys, labels: names, metrics }): Cell => {
    const cell = { column: keyOf(keys[columnAt]), series: keyOf(keys[seriesAt]), value: metrics[metric]?.value ?? null }
    labels.set(cell.series, nameOf(by[seriesAt], names[seriesAt] ?? null))
    columnLabels.set(cell.column, nameOf(by[columnAt], names[columnAt] ?? null))
    return cell
  })
  return { cells, labels, columnLabels }
}

const nameOf = (dimension: DimensionName | undefined, label: string | null) =>
  dimension ? formatRowName(dimension, label) : (label ?? '')
