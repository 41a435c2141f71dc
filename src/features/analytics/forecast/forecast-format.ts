import type { ForecastMethod, ForecastUnit } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import { formatBucket, formatMoney, formatNumber } from '#lib/format.ts'

export type ReadyForecast = Extract<ForecastReport['forecast'], { kind: 'ready' }>

/** Formats a value without cents, because nobody knows those of the future. */
export function formatForecast({ metric, currency }: ForecastReport, value: number): string {
  return metric === 'orders' ? formatNumber(value) : formatMoney(value, currency, { whole: true })
}

/** Formats a sum. Expected orders aren't whole numbers, but a sum of them may as well be. */
export function formatForecastSum(report: ForecastReport, value: number): string {
  return formatForecast(report, report.metric === 'orders' ? Math.round(value) : value)
}

/** Formats a day or a whole month. */
export const formatStep = (day: string, by: ForecastUnit): string => formatBucket(day, by)

type Season = Pick<ReadyForecast, 'season'>

/** Returns what the seasonal naive forecast repeats. */
export function repeatedSeason({ season }: Season): string {
  if (season === 1) return 'last month'
  return season === 7 ? 'last week' : 'the same months of last year'
}

/** Returns what a method does, for people. */
export function describeMethod(name: ForecastMethod, { season }: Season): string {
  const usual = season === 1 ? '' : `, with the usual ${season === 7 ? 'week' : 'year'}`
  const texts: Record<ForecastMethod, string> = {
    seasonal_naive: `Repeat ${repeatedSeason({ season })}`,
    mean_of_four: `Average of the last four ${season === 7 ? 'same weekdays' : 'months'}`,
    smoothed_level: `Recent level${usual}`,
    damped_trend: `Recent trend${usual}`,
    last_year: 'Last year’s pattern with this year’s growth',
  }
  return texts[name]
}
