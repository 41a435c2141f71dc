import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { formatAxisMoney, formatBucketTick, formatNumber } from '#lib/format.ts'
import type { PlotFormats, TimeSeriesPoint } from '#ui/charts/chart-geometry.ts'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { formatForecast, formatStep, type ReadyForecast, UNIT_LABELS } from './forecast-format.ts'

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
        forecast: { line: 'Forecast', range: `Likely range, for 4 of 5 ${report.by}s` },
      }}
      formats={formatsOf(report)}
      table={<ForecastTable report={report} forecast={forecast} />}
    />
  )
}

function pointsOf({ history }: ForecastReport, { steps }: ReadyForecast): TimeSeriesPoint[] {
  return [
    ...history.map(({ from, value }) => ({ date: from, value, comparison: null })),
    ...steps.map(({ from, value, low, high }) => ({ date: from, value, comparison: null, range: { low, high } })),
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
  const row = (day: string, values: readonly (string | null)[]) => (
    <tr key={day}>
      <td className="whitespace-nowrap tabular-nums">{formatStep(day, by)}</td>
      {columns.map((name, at) => (
        <td key={name} data-numeric>
          {values[at] ?? '—'}
        </td>
      ))}
    </tr>
  )
  return (
    <Table caption={`${label} by ${by}, with forecast`}>
      <TableHead columns={[UNIT_LABELS[by], ...columns.map((figures) => ({ figures }))]} />
      <tbody>
        {forecast.steps.map(({ from, sold, ...range }) =>
          row(from, [
            sold > 0 ? `${format(sold)} so far` : null,
            format(range.value),
            format(range.low),
            format(range.high),
          ]),
        )}
        {history.toReversed().map(({ from, value }) => row(from, [format(value)]))}
      </tbody>
    </Table>
  )
}

const columns = ['Actual', 'Forecast', 'Likely from', 'Likely to']
