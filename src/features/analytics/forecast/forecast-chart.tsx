import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { UNIT_NAMES } from '#figures/metrics/buckets.ts'
import { formatAxisMoney, formatBucketTick, formatNumber } from '#lib/format.ts'
import type { PlotFormats, TimeSeriesPoint } from '#ui/charts/chart-geometry.ts'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { formatForecast, formatStep, type ReadyForecast } from './forecast-format.ts'

type ForecastChartProps = { report: ForecastReport; forecast: ReadyForecast }

/** The past days, weeks or months, and the forecast with its band. */
export function ForecastChart({ report, forecast }: ForecastChartProps) {
  const { label } = METRIC_DEFINITIONS[report.metric]
  return (
    <TimeSeriesChart
      name="forecast"
      label={`${label} by ${report.by}, with forecast`}
      points={pointsOf(report, forecast)}
      names={{
        current: 'Actual',
        comparison: null,
        forecast: { line: 'Forecast', range: `Likely range: contains 4 of 5 ${report.by}s` },
      }}
      formats={formatsOf(report)}
      table={<ForecastTable report={report} forecast={forecast} />}
    />
  )
}

function pointsOf({ history }: ForecastReport, { steps }: ReadyForecast): TimeSeriesPoint[] {
  return [
    ...history.map(({ from, to, value }) => ({ date: from, to, value, comparison: null })),
    ...steps.map(({ from, to, value, low, high }) => ({
      date: from,
      to,
      value,
      comparison: null,
      range: { low, high },
    })),
  ]
}

function formatsOf(report: ForecastReport): PlotFormats {
  const { by, currency, metric } = report
  return {
    value: (value) => formatForecast(report, value),
    axis: (value) => (metric === 'orders' ? formatNumber(value, { compact: true }) : formatAxisMoney(value, currency)),
    date: (day) => formatStep(day, by),
    tick: (day) => formatBucketTick(day, by),
  }
}

/** The forecast first, then the past, the newest first. */
function ForecastTable({ report, forecast }: ForecastChartProps) {
  const { by, history, metric } = report
  const { label } = METRIC_DEFINITIONS[metric]
  const format = (value: number) => formatForecast(report, value)
  const forecasts = forecast.steps.map(({ from, sold, ...range }): Line => ({
    from,
    actual: sold > 0 ? `${format(sold)} so far` : null,
    forecast: format(range.value),
    low: format(range.low),
    high: format(range.high),
  }))
  const past = history
    .toReversed()
    .map(({ from, value }): Line => ({ from, actual: format(value), forecast: null, low: null, high: null }))
  return (
    <DataTable
      caption={`${label} by ${by}, with forecast`}
      columns={[
        {
          key: 'from',
          label: UNIT_NAMES[by],
          render: ({ from }) => <span className="whitespace-nowrap tabular-nums">{formatStep(from, by)}</span>,
        },
        ...COLUMNS.map(({ key, ...column }) => ({
          ...column,
          key,
          isNumeric: true,
          render: (line: Line) => line[key] ?? '—',
        })),
      ]}
      rows={[...forecasts, ...past]}
      toKey={({ from }) => from}
      emptyText="There is no forecast."
    />
  )
}

/** A row of the table: a forecast, or a past day, week or month. */
type Line = { from: string } & Record<(typeof COLUMNS)[number]['key'], string | null>

const COLUMNS = [
  { key: 'actual', label: 'Actual' },
  { key: 'forecast', label: 'Forecast' },
  { key: 'low', label: 'Likely from' },
  { key: 'high', label: 'Likely to' },
] as const
