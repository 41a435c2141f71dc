import { parsePeriodChoice, type PeriodChoice } from '#lib/period-choice.ts'

const series = ['net_sales', 'orders'] as const

/** What the address says about the figures to show. */
export type DashboardChoice = PeriodChoice & {
  /** What the chart draws. */
  series: (typeof series)[number]
}

/** Reads the address; what it says wrongly counts as not said. */
export function parseDashboardChoice(search: URLSearchParams): DashboardChoice {
  return {
    ...parsePeriodChoice(search),
    series: series.find((name) => name === search.get('series')) ?? 'net_sales',
  }
}
