import { forecastSpan, roundUsualError } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { formatPercent, formatRange } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { describeMethod, formatForecastSum, type ReadyForecast, repeatedSeason } from './forecast-format.ts'

type ForecastSummaryProps = { report: ForecastReport; forecast: ReadyForecast }

/** The sum of the forecast, where it is likely to be, and how far off forecasts usually were. */
export function ForecastSummary({ report, forecast }: ForecastSummaryProps) {
  const { by, metric, history } = report
  const { steps, total, usuallyWithin } = forecast
  const { label } = METRIC_DEFINITIONS[metric]
  const format = (value: number) => formatForecastSum(report, value)
  const before = history.slice(-steps.length)
  const isComparable = before.length === steps.length
  return (
    <Card aria-labelledby="forecast-sum">
      <h2 id="forecast-sum" className="font-medium text-muted">
        {label}, {steps.length} {by}s
      </h2>
      <p className="text-xs text-muted tabular-nums">{formatRange(forecastSpan(steps))}</p>
      <p className="mt-2 text-3xl font-semibold tracking-tight tabular-nums">{format(total.value)}</p>
      <p className="mt-1 tabular-nums">
        Likely from {format(total.low)} to {format(total.high)}.
      </p>
      <p className="mt-1 font-medium">{describeError(usuallyWithin)}</p>
      {isComparable && (
        <p className="mt-3 text-muted tabular-nums">
          The {steps.length} {by}s before: {format(before.reduce((sum, { value }) => sum + value, 0))}.
        </p>
      )}
    </Card>
  )
}

/** Says how good the forecasts of the sum were in the back-test. */
function describeError(usuallyWithin: number | null): string {
  if (usuallyWithin === null) return 'How far off it usually is isn’t known yet.'
  return `In trials on past sales, the sum was usually within ${formatPercent(roundUsualError(usuallyWithin))} of its forecast.`
}

/** Less than half a percent of the average isn't worth a row. */
const LEAST_SHARE = 0.005

/** Which methods make up the forecast, and how they did on past sales. */
export function ForecastMethods({ report, forecast }: ForecastSummaryProps) {
  const { methods, trials } = forecast
  return (
    <Card aria-labelledby="forecast-methods">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="forecast-methods" className="text-base font-semibold">
          How it is made
        </h2>
        <TextLink to="/documentation/forecast" className="inline-flex items-center text-xs pointer-coarse:min-h-11">
          How forecasts work
        </TextLink>
      </div>
      <p className="text-muted">
        We forecast {trials} earlier {trials === 1 ? 'time' : 'times'} from what was known then, and compared the
        forecasts with what came. Methods with smaller errors count more. {describeComparison(forecast, report)}
      </p>
      <div className="mt-4">
        <Table caption="Methods of the forecast">
          <TableHead columns={['Method', { figures: 'Share' }]} />
          <tbody>
            {methods
              .filter(({ weight }) => weight >= LEAST_SHARE)
              .map(({ name, weight }) => (
                <tr key={name}>
                  <td>{describeMethod(name, forecast)}</td>
                  <td data-numeric>{formatPercent(Math.round(100 * weight) / 100)}</td>
                </tr>
              ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

function describeComparison(forecast: ReadyForecast, { by }: ForecastReport): string {
  const { comparedWithNaive: ratio, methods } = forecast
  const simple = `the simple forecast, which repeats ${repeatedSeason(forecast)}`
  if (methods.length === 1 && methods[0]?.name === 'seasonal_naive') return `None was better than ${simple}.`
  if (ratio === null) return ''
  const saved = Math.round(100 * (1 - ratio)) / 100
  if (saved <= 0) return `For single ${by}s, the errors were as large as those of ${simple}.`
  return `For single ${by}s, the errors were ${formatPercent(saved)} smaller than those of ${simple}.`
}
