import type { Breakdown } from '#data/figures/figures.ts'
import { DIMENSIONS, isTimeDimension } from '#domain/dimensions.ts'
import type { ExploreChoice } from '#figures/choices/explore-choice.ts'
import { describePartial } from '#figures/metrics/buckets.ts'
import { gridFormatOf } from '#figures/metrics/grid-format.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { formatNumber } from '#lib/format.ts'
import { heatLegend } from '#ui/charts/heat-scale.ts'
import { type ChartKind, chartKindOf, heatMapOf, isAdditive, OTHERS, seriesOverTime } from './chart-series.ts'
import { formatsOf } from './explore-formats.ts'
import { labelOfFigures } from './explore-heading.tsx'
import { HeatMap } from './heat-map.tsx'
import { LineChart, type OpenDays, type ToOrders } from './line-chart.tsx'
import { SeriesChart } from './series-chart.tsx'

type ExploreChartProps = {
  report: OpenDays
  breakdown: Breakdown
  choice: ExploreChoice
  toOrders: ToOrders
}

/** A metric, drawn as it fits its dimensions: lines over time, stacked columns or a heat map. */
export function ExploreChart(props: ExploreChartProps) {
  const { breakdown, choice } = props
  const kind = chartKindOf(choice.by)
  if (kind === null) return null
  if (breakdown.rowCount > breakdown.rows.length) return <TooManyRows {...props} />
  return <Chart {...props} kind={kind} label={labelOfFigures(choice)} />
}

function Chart({ kind, ...props }: LabeledProps & { kind: ChartKind }) {
  switch (kind) {
    case 'line':
      return <LineChart {...props} />
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
        {grid.unit !== null && `${grid.unit}. `}
        {heatLegend(values, grid.format)} The table below has all values.
      </p>
    </>
  )
}
