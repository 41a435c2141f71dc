import type { Period } from '#domain/periods.ts'

/** What can be forecast. */
export const FORECAST_METRICS = ['net_sales', 'orders'] as const

export type ForecastMetric = (typeof FORECAST_METRICS)[number]

export const FORECAST_UNITS = ['day', 'week', 'month'] as const

export type ForecastUnit = (typeof FORECAST_UNITS)[number]

/** How many days, weeks or months a forecast covers. The first week or month is the current one. */
export const FORECAST_STEPS: Readonly<Record<ForecastUnit, number>> = { day: 30, week: 5, month: 3 }

/** A forecast needs sales on so many of the last days: a quarter of a year, which the methods look back. */
export const LEAST_SOLD_DAYS = { days: 8, of: 91 }

/** Why there is no forecast: too few days of sales, one day with most of them, or a range that says nothing. */
export const UNCERTAIN_REASONS = ['few', 'one_day', 'irregular'] as const

export type UncertainReason = (typeof UNCERTAIN_REASONS)[number]

/** Rounds the usual error of a forecast, a share, to whole percent. It is never 0, because no forecast is exact. */
export const roundUsualError = (share: number): number => Math.max(1, Math.round(100 * share)) / 100

/** Returns the days of a forecast. */
export const forecastSpan = (steps: readonly Period[]): Period => ({
  from: steps.at(0)?.from ?? '',
  to: steps.at(-1)?.to ?? '',
})

/** The methods whose average is the forecast. */
export const FORECAST_METHODS = [
  'seasonal_naive',
  'mean_of_four',
  'mean_of_thirteen',
  'smoothed_level',
  'damped_trend',
  'last_year',
] as const

export type ForecastMethod = (typeof FORECAST_METHODS)[number]

/**
 * Whether sales at the same time last year count: not if the sales don't go back that far, if there were none in the four
 * weeks before, or if it made trials worse.
 */
export const YEARLY_SEASONS = ['unknown', 'unsold', 'none', 'followed'] as const

export type YearlySeason = (typeof YEARLY_SEASONS)[number]
