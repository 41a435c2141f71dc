import type { Breakdown } from '#data/figures/figures.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { DIMENSIONS, isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { pairWeekdays } from '#domain/weekday-pairs.ts'
import type { ExploreChoice } from '#figures/choices/explore-choice.ts'
import { BucketName } from '#figures/metrics/bucket-name.tsx'
import { markOf, nameOfComparison, toChartPoint } from '#figures/metrics/buckets.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { traitOfMetric } from '#figures/metrics/metric-trait.ts'
import { type FigureOrders, OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { formatRange } from '#lib/format.ts'
import { nameOfCompared } from '#ui/charts/chart-geometry.ts'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { valuesOverTime } from './chart-series.ts'
import { formatsOf } from './explore-formats.ts'

/** A figure of a chart or table. */
export type FigurePart = {
  /** Its values of the dimensions. */
  keys: readonly (string | null)[]
  /** What it is called in the title of its orders. */
  name: string
  metric: QueryMetric
  /** The values that are listed beside it, if it is that of all others. */
  listed?: readonly (string | null)[]
  /** Its days, if they are days of the comparison. */
  period?: Period | undefined
}

/** Returns the orders behind a figure. */
export type ToOrders = (part: FigurePart) => FigureOrders

/** Says which days are over. */
export type OpenDays = Pick<SalesReport, 'today'> & { store: Pick<SalesReport['store'], 'figuresEnd'> }

type LineChartProps = {
  label: string
  breakdown: Breakdown
  choice: Pick<ExploreChoice, 'metric' | 'by'>
  report: OpenDays
  toOrders: ToOrders
}

/** A metric over the period and its comparison, as lines or a table. */
export function LineChart({ breakdown, choice, label, report, toOrders }: LineChartProps) {
  const { metric, by } = choice
  const { currency, comparison, period } = breakdown
  const unit = by.find(isTimeDimension) ?? 'day'
  const context = { figures: { ...report, period, comparison }, unit, trait: traitOfMetric(metric) }
  const values = valuesOverTime(breakdown, { unit, metric })
  const rows = values.map((bucket) => toChartPoint(bucket, context))
  const paired = unit === 'day' ? pairWeekdays(values) : null
  const points = paired?.map((bucket) => toChartPoint(bucket, context)) ?? rows
  const formats = formatsOf(metric, currency, unit)
  const figureOf = (value: number | null, part: Omit<FigurePart, 'metric'>) => {
    const text = formatFigure(metric, value, currency)
    return value ? <OrdersFigure text={text} {...toOrders({ ...part, metric })} /> : text
  }
  const { label: name } = QUERY_METRIC_DEFINITIONS[metric]
  const beforeColumns: DataColumn<Line>[] = [
    {
      key: 'compared',
      label: 'Compared with',
      render: ({ comparison: before }) =>
        before ? <BucketName name={nameOfCompared(before, formats)} day={before.date} /> : '—',
    },
    {
      key: 'before',
      label: `${name} before`,
      isNumeric: true,
      render: ({ comparison: before, days }) =>
        figureOf(before?.value ?? null, {
          keys: [],
          name: before ? nameOfCompared(before, formats) : '',
          period: days,
        }),
    },
  ]
  return (
    <TimeSeriesChart
      name="explore"
      label={label}
      points={points}
      names={{
        current: formatRange(period),
        comparison: comparison && nameOfComparison(comparison, paired !== null),
      }}
      formats={formats}
      table={
        <DataTable
          caption={label}
          columns={[
            {
              key: 'date',
              label: DIMENSIONS[unit].label,
              render: ({ date }) => <BucketName name={formats.date(date)} day={date} mark={markOf(date, context)} />,
            },
            {
              key: 'value',
              label: name,
              isNumeric: true,
              render: ({ date, value }) => figureOf(value, { keys: [date], name: formats.date(date) }),
            },
            ...(comparison ? beforeColumns : []),
          ]}
          rows={rows.map((row, at): Line => ({ ...row, days: values[at]?.comparison?.days }))}
          toKey={({ date }) => date}
          emptyText="No orders match."
        />
      }
    />
  )
}

/** A row of the table, with its comparison days. */
type Line = ReturnType<typeof toChartPoint> & { days: FigurePart['period'] }
