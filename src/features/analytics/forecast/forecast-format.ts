import type { ForecastMethod, ForecastUnit } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { formatBucket, formatDay, formatMoney, formatNumber } from '#lib/format.ts'

export type ReadyForecast = Extract<ForecastReport['forecast'], { kind: 'ready' }>

/** Formats a value without cents, because nobody knows those of the future. */
export function formatForecast({ metric, currency }: ForecastReport, value: number): string {
  return metric === 'orders' ? formatNumber(value) : formatMoney(value, currency, { whole: true })
}

/** Formats a sum. Expected orders aren't whole numbers, but a sum of them may as well be. */
export function formatForecastSum(report: ForecastReport, value: number): string {
  return formatForecast(report, report.metric === 'orders' ? Math.round(value) : value)
}

/** Formats a day, week or month. */
export const formatStep = (day: string, by: ForecastUnit): string =>
  by === 'week' ? `Week of ${formatDay(day)}` : formatBucket(day, by)

/** What the seasonal naive forecast repeats. */
export const REPEATED = 'last week'

const METHOD_TEXTS: Record<ForecastMethod, string> = {
  seasonal_naive: `Repeat ${REPEATED}`,
  mean_of_four: 'Average of the last four same weekdays',
  mean_of_thirteen: 'Average of the last 13 same weekdays',
  smoothed_level: 'Recent level, with the usual week',
  damped_trend: 'Recent trend, with the usual week',
  last_year: 'Last year’s pattern with this year’s growth',
}

/** Returns what a method does, for people. */
export const describeMethod = (name: ForecastMethod): string => METHOD_TEXTS[name]
