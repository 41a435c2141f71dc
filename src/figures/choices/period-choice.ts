import type { PeriodFilter } from '#data/figures/period-filter.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { Comparison, Match } from '#domain/contracts/figure-terms.ts'
import {
  DEFAULT_PERIOD,
  PERIOD_NAMES,
  PERIOD_PRESETS,
  type PeriodName,
  type PeriodPreset,
} from '#domain/period-presets.ts'
import { isDay } from '#domain/periods.ts'
import { parseDimensions } from './explore-dimensions.ts'

/** The fields of a figures response that the period controls need. */
export type Figures = Pick<Dashboard, 'store' | 'period' | 'comparison' | 'ordersBegin' | 'asOf' | 'today'>

export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous_period: 'Previous period',
  previous_year: 'Previous year',
  none: 'No comparison',
}

/** The server's default comparison. */
export const DEFAULT_COMPARISON: Comparison = 'previous_period'

const comparisons = ['previous_period', 'previous_year', 'none'] as const satisfies readonly Comparison[]

/** Omits the server's default, which has no name in the URL. */
const presets = PERIOD_PRESETS.filter(({ name }) => name !== DEFAULT_PERIOD)
const periods = [...presets.map(({ name }) => name), 'custom' as const]

/** The figures to show, as chosen in the URL. */
export type PeriodChoice = {
  /** `null` is the server's default: the last 30 days, or the 30 days up to the last order if that is older. */
  period: PeriodPreset | 'custom' | null
  from: string | null
  to: string | null
  /** The name of a custom range, such as "this month". It determines the comparison days. */
  name: PeriodName | null
  compare: Comparison | null
  /** `weekdays` compares each day with the same day of the week. */
  match: Match | null
  store: string | null
}

/** Reads the choice from the URL. Ignores invalid values. */
export function parsePeriodChoice(search: URLSearchParams): PeriodChoice {
  return {
    period: toPeriod(search.get('period')),
    from: search.get('from'),
    to: search.get('to'),
    name: PERIOD_NAMES.find((name) => name === search.get('name')) ?? null,
    compare: toComparison(search.get('compare')) ?? (isByMonth(search) ? 'previous_year' : null),
    match: search.get('match') === 'weekdays' ? 'weekdays' : null,
    store: search.get('store'),
  }
}

/** Months and quarters of Explore are compared with the same ones of the year before, unless the URL says otherwise. */
const isByMonth = (search: URLSearchParams): boolean =>
  search.get('tab') === 'explore' && parseDimensions(search).some((name) => name === 'month' || name === 'quarter')

const PERIOD_PARAMETERS: ReadonlySet<string> = new Set(['store', 'period', 'from', 'to', 'name', 'compare', 'match'])

/**
 * Returns the part of the URL's query that says which store and days to show, with its `?`; empty if nothing does. Other
 * pages compare with the same days, also if the URL leaves that to Explore.
 */
export function keepPeriod(search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([name]) => PERIOD_PARAMETERS.has(name)))
  if (isByMonth(search) && toComparison(search.get('compare')) === null) kept.set('compare', 'previous_year')
  return kept.size === 0 ? '' : `?${kept}`
}

/** The period picker's value for the server's default. */
const LATEST = 'latest'

/** The options of the period picker. `latest` is the label once the last order is old. */
export const PERIOD_OPTIONS: readonly { value: string; label: string; latest?: string }[] = [
  ...PERIOD_PRESETS.map((preset) => ({ ...preset, value: preset.name === DEFAULT_PERIOD ? LATEST : preset.name })),
  { value: 'custom', label: 'Custom range' },
]

export function toPeriodOption(period: PeriodChoice['period']): string {
  return period ?? LATEST
}

/** Whether a period ends on the last order once that is old. */
export const isLatestPeriod = (period: PeriodChoice['period']): boolean =>
  PERIOD_OPTIONS.some(({ value, latest }) => latest !== undefined && value === toPeriodOption(period))

export function toPeriod(option: string | null): PeriodChoice['period'] {
  return periods.find((period) => period === option) ?? null
}

export function toComparison(option: string | null): Comparison | null {
  return comparisons.find((comparison) => comparison === option) ?? null
}

/** Converts a choice to the filter of a figures request. The server resolves the names of periods. */
export function toFilter(choice: PeriodChoice): PeriodFilter {
  const { period, from, to, name } = choice
  const base = toBaseFilter(choice)
  if (period === null) return base
  if (period !== 'custom') return { ...base, period }
  return from && to && isRange(from, to) ? { ...base, from, to, ...(name && { period: name }) } : base
}

/** Returns the filter's values other than the days. */
const toBaseFilter = ({ store, compare, match }: PeriodChoice): PeriodFilter => ({
  ...(store && { store }),
  ...(compare && { compare }),
  ...(match && { match }),
})

function isRange(from: string, to: string): boolean {
  return isDay(from) && isDay(to) && from <= to
}
