import {
  FORECAST_METRICS,
  FORECAST_UNITS,
  type ForecastMetric,
  type ForecastUnit,
} from '#domain/contracts/analytics/forecast-terms.ts'

/** The forecast that the URL selects. */
export type ForecastChoice = { metric: ForecastMetric; by: ForecastUnit }

/** Reads the forecast's options from the URL. Treats unknown values as missing. */
export function parseForecastChoice(search: URLSearchParams): ForecastChoice {
  return {
    metric: FORECAST_METRICS.find((name) => name === search.get('metric')) ?? 'net_sales',
    by: FORECAST_UNITS.find((unit) => unit === search.get('by')) ?? 'day',
  }
}
