import { countUnits } from '#domain/average-units.ts'
import { unitAround } from '#domain/calendar-units.ts'
import type { AskedFigures, ShownFigures } from '#domain/contracts/questions.ts'
import { type DimensionName, isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { isAveraged } from './average-days.ts'

type Metrics = ShownFigures['totals']
type Average = NonNullable<AskedFigures['average']>
type Row = ShownFigures['rows'][number]

/** Returns how many units of a period belong to a row: of the row of Mondays, only the Mondays. */
function unitsOfRow([key]: Row['keys'], dimension: DimensionName | undefined, { average, period }: Divided): number {
  const { unit, weekdays } = average
  if (!dimension || typeof key !== 'string') return countUnits(period, unit, weekdays)
  if (dimension === 'weekday') return countUnits(period, unit, [Number(key)])
  if (!isTimeDimension(dimension)) return countUnits(period, unit, weekdays)
  const { from, to } = unitAround(key, dimension)
  const part = { from: from < period.from ? period.from : from, to: to > period.to ? period.to : to }
  return countUnits(part, unit, weekdays)
}

type Divided = { average: Average; period: Period }

const divide = (value: number | null, by: number): number | null => (value === null || by === 0 ? null : value / by)

function averageMetrics(metrics: Metrics, units: number, comparedUnits: number): Metrics {
  const entries = QUERY_METRICS.flatMap((name) => {
    const metric = metrics[name]
    if (!metric) return []
    if (!isAveraged(name)) return [[name, metric] as const]
    const value = divide(metric.value, units)
    const comparison = divide(metric.comparison, comparedUnits)
    const change = value === null || !comparison ? null : (value - comparison) / comparison
    return [[name, { value, comparison, change }] as const]
  })
  return Object.fromEntries(entries)
}

/** Divides sums by the days, weeks or months that they are of. Ranks are those of the averages. */
export function averageFigures(figures: ShownFigures, asked: AskedFigures): ShownFigures {
  const { average, direction, limit, query } = asked
  if (!average) return figures
  const { comparison, period } = figures
  const [dimension] = query.by
  const [metric = 'net_sales'] = query.metrics
  const unitsIn = (days: Period | null, keys: Row['keys']) =>
    days === null ? 0 : unitsOfRow(keys, dimension, { average, period: days })
  const averaged = (metrics: Metrics, keys: Row['keys'] = []) =>
    averageMetrics(metrics, unitsIn(period, keys), unitsIn(comparison, keys))
  const rows = figures.rows.map((row) => ({ ...row, metrics: averaged(row.metrics, row.keys) }))
  const sign = direction === 'asc' ? 1 : -1
  const valueOf = ({ metrics }: Row) => metrics[metric]?.value ?? 0
  const ranked = direction ? rows.toSorted((one, other) => sign * (valueOf(one) - valueOf(other))) : rows
  return {
    ...figures,
    totals: averaged(figures.totals),
    rows: direction ? ranked.slice(0, limit) : ranked,
    others: figures.others && averaged(figures.others),
  }
}
