import type { Citation, FiguresTable, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { citeScreen, replyOf } from '#domain/advisor/answer.ts'
import { type Ahead, readAhead } from '#domain/advisor/questions/parts/read-ahead.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import { describeSeason } from '#domain/analysis/forecast/season-text.ts'
import { forecastSpan, LEAST_SOLD_DAYS, roundUsualError } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { addDays, type Period } from '#domain/periods.ts'

type Ready = Extract<ForecastReport['forecast'], { kind: 'ready' }>
type Sources = { load: LoadReports['forecast']; store: string; question: string; wording: Wording }

const NO_FORECAST = 'That is in the future, and there are too few sales to forecast it yet.'

/** Says why there is no forecast. */
function refusalText(forecast: Exclude<ForecastReport['forecast'], Ready>, through: string, wording: Wording): string {
  if (forecast.kind === 'too_short') {
    const { availableOn: day } = forecast
    return day === null
      ? NO_FORECAST
      : `${NO_FORECAST} If sales go on, there will be a forecast on ${wording.day(day)}.`
  }
  const { days: least, of } = LEAST_SOLD_DAYS
  const days = `the ${of} days up to ${wording.day(through)}`
  const irregular = 'That is in the future, and your sales are too irregular for a forecast.'
  switch (forecast.reason) {
    case 'few':
      return (
        'That is in the future, and there are too few sales for a forecast. ' +
        `Net sales were above zero on ${wording.number(forecast.soldDays)} of ${days}; it needs at least ${least}.`
      )
    case 'one_day':
      return `${irregular} More than half of the net sales of ${days} fell on one day.`
    case 'irregular':
      return `${irregular} The likely range of the next 30 days would be too wide to say anything.`
  }
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

function errorText(usuallyWithin: number | null, wording: Wording): string {
  if (usuallyWithin === null) return ' How far off it usually is isn’t known yet.'
  return ` By trials on past sales, it is usually within ${wording.percent(roundUsualError(usuallyWithin))}.`
}

/** The forecast is of the whole shop's net sales. */
function seasonText({ yearlySeason }: Ready): string {
  const text = describeSeason({ yearlySeason, metric: 'net_sales', isFiltered: false })
  return text && ` ${text}`
}

/** Days of the forecast, with what to expect of them. */
type Told = Pick<Ready['steps'][number], 'value' | 'low' | 'high' | 'sold' | 'usuallyWithin'> & {
  period: Period
  by: ForecastReport['by']
}

/** The days that the question names, if the forecast has them. */
function findAhead({ by, forecast }: ForecastReport, ahead: Ahead | null): Told | null {
  if (forecast.kind !== 'ready' || ahead?.unit !== by) return null
  const step = forecast.steps.find(({ from }) => from === ahead.period.from)
  return step ? { ...step, by, period: ahead.period } : null
}

const wholeOf = ({ steps, total, usuallyWithin }: Ready): Told => ({
  ...total,
  usuallyWithin,
  sold: 0,
  by: 'day',
  period: forecastSpan(steps),
})

function sumText(told: Told, report: ForecastReport, wording: Wording): string {
  const money = amountIn(report, wording)
  const { value, low, high, sold, period } = told
  const inText = sold > 0 ? ` ${money(sold)} of it is in already.` : ''
  return (
    `The whole shop’s net sales are likely to be about ${money(value)} ${wording.days(period)}, ` +
    `between ${money(low)} and ${money(high)}.${inText}`
  )
}

function citationOf(value: string, { by, period }: Told): Citation {
  return citeScreen({
    label: 'Forecast of net sales',
    value,
    period,
    screen: { tab: 'forecast', choice: by === 'day' ? {} : { by } },
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

/**
 * Replies to a question about the future with the forecast of the whole shop: of the day, week or month that it names,
 * or of the coming 30 days. Resolves to `null` without a store.
 */
export async function replyWithForecast({ load, store, question, wording }: Sources): Promise<Reply | null> {
  const [days, months] = await Promise.all([load({ store, by: 'day' }), load({ store, by: 'month' })])
  if (!days || !months) return null
  const { forecast } = days
  if (forecast.kind !== 'ready') return replyOf({ text: refusalText(forecast, days.through, wording) })
  const ahead = readAhead(question, days.today)
  const weeks = ahead?.unit === 'week' ? await load({ store, by: 'week' }) : null
  const named = [days, months, ...(weeks ? [weeks] : [])].map((report) => findAhead(report, ahead)).find(Boolean)
  const told = named ?? wholeOf(forecast)
  const missing = ahead && !named ? ` There is no forecast ${wording.days(ahead.period)}.` : ''
  return replyOf({
    text:
      `That is in the future, so I can only estimate.${missing} ${sumText(told, days, wording)}` +
      `${errorText(told.usuallyWithin, wording)}${seasonText(forecast)}${beginText(days, wording)} ` +
      'Analytics has more under Forecast.',
    citations: [citationOf(amountIn(days, wording)(told.value), told)],
    table: tableOf(months, wording),
  })
}
