import type { ForecastMetric, YearlySeason } from '#domain/contracts/analytics/forecast-terms.ts'

type Forecast = { yearlySeason: YearlySeason; metric: ForecastMetric; isFiltered: boolean }

const NAMES: Record<ForecastMetric, string> = { net_sales: 'net sales', orders: 'orders' }

const WITHOUT_RISE = 'so the season isn’t known. A rise before a holiday isn’t in the forecast.'

/** Says whether a forecast has the season of last year. Empty if there is none. */
export function describeSeason({ yearlySeason, metric, isFiltered }: Forecast): string {
  const name = `${NAMES[metric]}${isFiltered ? ' that match the filters' : ''}`
  switch (yearlySeason) {
    case 'none':
      return ''
    case 'followed':
      return 'It rises and falls with the season, as your sales did a year ago.'
    case 'unsold':
      return `There were no ${name} in the four weeks before this time last year, ${WITHOUT_RISE}`
    case 'unknown':
      return `Your ${name} go back less than 13 months, ${WITHOUT_RISE}`
  }
}
