import type { Citation, FiguresTable, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { citeScreen, replyOf } from '#domain/advisor/answer.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import { forecastSpan, roundUsualError } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { addDays, type Period } from '#domain/periods.ts'

type Ready = Extract<ForecastReport['forecast'], { kind: 'ready' }>
type Sources = { load: LoadReports['forecast']; store: string; wording: Wording }

const NO_FORECAST = 'That is in the future, and there are too few sales to forecast it yet.'

function tooShortText(day: string | null, wording: Wording): string {
  return day === null ? NO_FORECAST : `${NO_FORECAST} If sales go on, there will be a forecast on ${wording.day(day)}.`
}

const amountIn =
  ({ currency }: ForecastReport, wording: Wording) =>
  (value: number): string =>
    wording.money(value, currency, { whole: true })

/** Says from where the forecast begins, if newer orders would move it. */
function beginText({ through, today }: ForecastReport, wording: Wording): string {
  const begin = addDays(through, 1)
  return begin < today ? ` The forecast begins on ${wording.day(begin)}, where your figures end.` : ''
}

function errorText({ usuallyWithin }: Ready, wording: Wording): string {
  if (usuallyWithin === null) return ''
  const share = wording.percent(roundUsualError(usuallyWithin))
  return ` In trials on past sales, such sums were usually within ${share} of their forecast.`
}

function citationOf(value: string, period: Period): Citation {
  return citeScreen({
    label: 'Forecast of net sales',
    value,
    period,
    screen: { tab: 'forecast', choice: {} },
  })
}

function tableOf(report: ForecastReport, wording: Wording): FiguresTable | null {
  const { forecast } = report
  if (forecast.kind !== 'ready') return null
  const money = amountIn(report, wording)
  return {
    title: 'Forecast of net sales by month',
    columns: ['Month', 'Net sales', 'Likely from', 'to'],
    names: 1,
    rows: forecast.steps.map(({ from, value, low, high }) => [
      wording.month(from),
      money(value),
      money(low),
      money(high),
    ]),
  }
}

/** Replies to a question about the future with the forecast of the whole shop. Resolves to `null` without a store. */
export async function replyWithForecast({ load, store, wording }: Sources): Promise<Reply | null> {
  const [days, months] = await Promise.all([load({ store, by: 'day' }), load({ store, by: 'month' })])
  if (!days || !months) return null
  const { forecast } = days
  if (forecast.kind === 'too_short') return replyOf({ text: tooShortText(forecast.availableOn, wording) })
  const period = forecastSpan(forecast.steps)
  const money = amountIn(days, wording)
  const { total } = forecast
  return replyOf({
    text:
      'That is in the future, so I can only estimate. ' +
      `The whole shop’s net sales are likely to be about ${money(total.value)} ${wording.days(period)}, ` +
      `between ${money(total.low)} and ${money(total.high)}.${errorText(forecast, wording)}` +
      `${beginText(days, wording)} ` +
      'Analytics has more under Forecast.',
    citations: [citationOf(money(total.value), period)],
    table: tableOf(months, wording),
  })
}
