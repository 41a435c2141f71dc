import type { Breakdown } from '#data/figures/figures.ts'
import { labelInText } from '#domain/dimension-values.ts'
import { DIMENSIONS, isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import type { ExploreChoice } from '#figures/choices/explore-choice.ts'
import { describePartial } from '#figures/metrics/buckets.ts'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { gridFormatOf } from '#figures/metrics/grid-format.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { formatNumber } from '#lib/format.ts'
import { BarList } from '#ui/charts/bar-list.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Card } from '#ui/layout/card.tsx'
import {
  type ChartKind,
  chartKindOf,
  heatMapOf,
  isAdditive,
  needsAllRows,
  OTHERS,
  seriesOverTime,
} from './chart-series.ts'
import { formatsOf } from './explore-formats.ts'
import { HeatMap } from './heat-map.tsx'
import { LineChart, type OpenDays, type ToOrders } from './line-chart.tsx'
import { SeriesChart } from './series-chart.tsx'

const MOST_BARS = 10

type ExploreChartProps = {
  report: OpenDays
  breakdown: Breakdown
  choice: ExploreChoice
  /** Changes what the address says. */
  choose: (changes: Record<string, string | null>) => void
  toOrders: ToOrders
}

/** A metric, drawn as it fits its dimensions: lines over time, ranked bars, stacked bars or a heat map. */
export function ExploreChart(props: ExploreChartProps) {
  const { breakdown, choice, choose } = props
  const { metric, metrics } = choice
  const kind = chartKindOf(choice.by)
  if (kind === null) return null
  const isCut = needsAllRows(choice.by) && breakdown.rowCount > breakdown.rows.length
  const label = `${QUERY_METRIC_DEFINITIONS[metric].label} by ${choice.by.map(labelInText).join(' and ')}`
  return (
    <Card aria-label={label}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{label}</h2>
        {metrics.length > 1 && (
          <OptionSelect
            aria-label="Metric of the chart"
            className="w-auto"
            value={metric}
            options={metrics.map((name) => ({ value: name, label: QUERY_METRIC_DEFINITIONS[name].label }))}
            onChange={(name) => choose({ metric: name === metrics[0] ? null : name })}
          />
        )}
      </div>
      {isCut ? <TooManyRows {...props} /> : <Chart {...props} kind={kind} label={label} />}
    </Card>
  )
}

function Chart({ kind, ...props }: LabeledProps & { kind: ChartKind }) {
  switch (kind) {
    case 'line':
      return <LineChart {...props} />
    case 'bars':
      return <Bars {...props} />
    case 'series':
      return <OverTime {...props} />
    case 'heat':
      return <Heat {...props} />
  }
}

function TooManyRows({ breakdown, choice }: ExploreChartProps) {
  const advice = choice.by.some(isTimeDimension)
    ? 'Choose a longer unit of time, a shorter period or a filter.'
    : 'Choose a shorter period or a filter.'
  return (
    <p className="text-muted">
      {formatNumber(breakdown.rowCount)} rows are too many for a chart. {advice}
    </p>
  )
}

type LabeledProps = ExploreChartProps & { label: string }

function Bars({ breakdown, choice, toOrders }: ExploreChartProps) {
  const { metric } = choice
  const [dimension] = choice.by
  if (!dimension) return null
  const bars = breakdown.rows.slice(0, MOST_BARS).map(({ keys, labels, metrics }) => {
    const [key = null] = keys
    const name = formatRowName(dimension, labels[0] ?? null)
    return { id: key ?? '', label: name, value: metrics[metric]?.value ?? null, detail: null, keys }
  })
  return (
    <>
      <BarList
        bars={bars}
        renderValue={(value, { keys, label }) => (
          <OrdersFigure
            text={formatFigure(metric, value, breakdown.currency)}
            {...toOrders({ keys, name: label, metric })}
          />
        )}
      />
      {breakdown.rowCount > MOST_BARS && (
        <p className="mt-4 text-xs text-muted">The first {MOST_BARS} rows of the table.</p>
      )}
    </>
  )
}

/** Returns the value of a dimension, which is `null` for orders without one. */
const keyOf = ({ key }: { key: string }) => (key === '' ? null : key)

function OverTime({ breakdown, choice, label, report, toOrders }: LabeledProps) {
  const { by, metric } = choice
  const unit = by.find(isTimeDimension) ?? 'day'
  const context = { figures: { ...report, period: breakdown.period, comparison: null }, unit }
  const arranged = seriesOverTime({ breakdown, by, metric })
  const columns = arranged.columns.map((column) => ({ ...column, partial: describePartial(column.key, context) }))
  const table = { ...arranged, columns }
  const listed = table.series.filter(({ key }) => key !== OTHERS).map(keyOf)
  const timeAt = by.findIndex(isTimeDimension)
  const formats = formatsOf(metric, breakdown.currency, unit)
  return (
    <SeriesChart
      label={label}
      table={table}
      isStacked={isAdditive(breakdown, metric)}
      formats={formats}
      renderValue={(value, series, column) => {
        const keys = timeAt === 0 ? [column.key, keyOf(series)] : [keyOf(series), column.key]
        const name = `${series.label}, ${formats.date(column.key)}`
        return (
          <OrdersFigure
            text={formats.value(value)}
            {...toOrders({ keys, name, metric, ...(series.key === OTHERS && { listed }) })}
          />
        )
      }}
    />
  )
}

function Heat({ breakdown, choice, label, toOrders }: LabeledProps) {
  const { metric } = choice
  const [first] = choice.by
  const heat = heatMapOf({ breakdown, by: choice.by, metric })
  const values = heat.series.flatMap((row) => row.values)
  const grid = gridFormatOf({ metric, currency: breakdown.currency, values })
  return (
    <>
      <HeatMap
        label={label}
        rowLabel={first ? DIMENSIONS[first].label : ''}
        table={heat}
        renderValue={(value, row, column) => (
          <OrdersFigure
            text={grid.format(value)}
            {...toOrders({ keys: [keyOf(row), keyOf(column)], name: `${row.label}, ${column.label}`, metric })}
          />
        )}
      />
      <p className="mt-3 text-xs text-muted">
        {grid.unit !== null && `${grid.unit}. `}The stronger the color, the more. The table below has all values.
      </p>
    </>
  )
}
