import { describeSeason } from '#domain/analysis/forecast/season-text.ts'
import { roundToSum } from '#domain/analysis/numbers/round-to-sum.ts'
import { forecastSpan, roundUsualError } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { addDays } from '#domain/periods.ts'
import { formatDay, formatPercent, formatRange } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { describeMethod, formatForecastSum, type ReadyForecast, REPEATED } from './forecast-format.ts'

type ForecastSummaryProps = { report: ForecastReport; forecast: ReadyForecast; isFiltered: boolean }

/** Months show the season most, so they also say that the forecast hardly has one. */
const WITHOUT_SEASON =
  'It hardly follows last year’s season, because your past sales don’t show that this would be closer.'

const LOPSIDED =
  'Earlier forecasts missed by more when they were too low than when they were too high, so the range reaches further up.'

/** How many times as far a range reaches up as down before the screen says why. */
const LOPSIDED_FROM = 1.5

/** What is in already cuts the lower end, which says nothing of earlier forecasts. */
const isLopsided = ({ value, low, high }: ReadyForecast['total'], sold: number): boolean =>
  low > sold && high - value > LOPSIDED_FROM * (value - low)

const soldOf = ({ steps }: ReadyForecast): number => steps.reduce((sum, step) => sum + step.sold, 0)

/** The sum of the forecast, and where it is likely to be. */
export function ForecastSummary({ report, forecast, isFiltered }: ForecastSummaryProps) {
  const { by, metric, history } = report
  const { steps, total } = forecast
  const { label } = METRIC_DEFINITIONS[metric]
  const format = (value: number) => formatForecastSum(report, value)
  const sold = soldOf(forecast)
  const before = history.slice(-steps.length)
  const isComparable = before.length === steps.length
  return (
    <Card aria-labelledby="forecast-sum">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
        <h2 id="forecast-sum" className="font-medium">
          {label}, {steps.length} {by}s
        </h2>
        <p className="text-xs tabular-nums">{formatRange(forecastSpan(steps))}</p>
      </div>
      <p className="mt-1 text-3xl font-semibold tracking-tight tabular-nums">{format(total.value)}</p>
      <p className="mt-1 tabular-nums">
        Likely from {format(total.low)} to {format(total.high)}
      </p>
      {sold > 0 && <p className="mt-1 tabular-nums">{format(sold)} of it is in already.</p>}
      {isComparable && (
        <p className="mt-1 text-muted tabular-nums">
          The {steps.length} {by}s before: {format(before.reduce((sum, { value }) => sum + value, 0))}
        </p>
      )}
      <EarlyEnd report={report} />
      {isFiltered && (
        <p className="mt-3 text-muted">
          Only sales that match the filters are forecast. Fewer sales make it less certain.
        </p>
      )}
    </Card>
  )
}

/** Says where the forecast begins, if that is before today. */
function EarlyEnd({ report: { through, today } }: { report: ForecastReport }) {
  const begin = addDays(through, 1)
  if (begin >= today) return null
  return (
    <p className="mt-3">
      The forecast begins on {formatDay(begin)}, where your figures end. Import newer orders to move it to today.
    </p>
  )
}

/** Says which days the forecast knows, if it begins today. */
function describeReach({ through, today }: ForecastReport): string {
  if (addDays(through, 1) < today) return ''
  return `The forecast knows all days until ${formatDay(through)}. Today isn’t over, so it is forecast too, and never lower than what is in.`
}

/** Says how good forecasts of such sums are by the back-test. */
function describeError(usuallyWithin: number | null): string {
  if (usuallyWithin === null) return 'How far off the sum usually is isn’t known yet.'
  return `Four of five such sums were within ${formatPercent(roundUsualError(usuallyWithin))} of their forecast.`
}

/** Less than half a percent of the average isn't worth a row. */
const LEAST_SHARE = 0.005

/** Which methods make up the forecast, and how they did on past sales. */
export function ForecastMethods({ report, forecast, isFiltered }: ForecastSummaryProps) {
  const { by, metric } = report
  const { methods, total, trials, yearlySeason } = forecast
  const season = describeSeason({ yearlySeason, metric, isFiltered }) || (by === 'month' ? WITHOUT_SEASON : '')
  const more = [isLopsided(total, soldOf(forecast)) ? LOPSIDED : '', season, describeReach(report)]
  const shown = methods.filter(({ weight }) => weight >= LEAST_SHARE)
  const sum = shown.reduce((total, { weight }) => total + weight, 0)
  const percents = roundToSum(
    shown.map(({ weight }) => (100 * weight) / sum),
    100,
  )
  return (
    <Card
      aria-labelledby="forecast-methods"
      className="grid items-start gap-x-10 gap-y-4 xl:col-span-2 xl:grid-cols-[24rem_minmax(0,1fr)]"
    >
      <div>
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="forecast-methods" className="text-base font-semibold">
            How it is made
          </h2>
          <TextLink to="/documentation/forecast" className="inline-flex items-center text-xs pointer-coarse:min-h-11">
            How forecasts work
          </TextLink>
        </div>
        <p className="text-muted">
          {by !== 'day' && `Each day is forecast; a ${by} is the sum of its days. `}We forecast {trials} earlier{' '}
          {trials === 1 ? 'time' : 'times'} from what was known then, and compared the forecasts with what came. Methods
          with smaller errors count more. {describeComparison(forecast)} {describeError(forecast.usuallyWithin)}
        </p>
        <p className="mt-2 text-muted">
          Four of five forecasts were in their likely range. {more.filter(Boolean).join(' ')}
        </p>
      </div>
      <div>
        <Table caption="Methods of the forecast">
          <TableHead columns={['Method', { figures: 'Share' }]} />
          <tbody>
            {shown.map(({ name }, at) => (
              <tr key={name}>
                <td>{describeMethod(name)}</td>
                <td data-numeric>{formatPercent((percents[at] ?? 0) / 100)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

function describeComparison(forecast: ReadyForecast): string {
  const { comparedWithNaive: ratio, methods } = forecast
  const simple = `the simple forecast, which repeats ${REPEATED}`
  if (methods.length === 1 && methods[0]?.name === 'seasonal_naive') return `None was better than ${simple}.`
  if (ratio === null) return ''
  const saved = Math.round(100 * (1 - ratio)) / 100
  if (saved <= 0) return `For single days, the errors were as large as those of ${simple}.`
  return `For single days, the errors were ${formatPercent(saved)} smaller than those of ${simple}.`
}
