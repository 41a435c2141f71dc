import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { Comparison, Match } from '#domain/contracts/figure-terms.ts'
import {
  PERIOD_NAMES,
  PERIOD_PRESETS,
  type PeriodName,
  type PeriodPreset,
  periodOfPreset,
} from '#domain/period-presets.ts'
import { isDay } from '#domain/periods.ts'

/** An answer with a store's figures, as far as periods go. */
export type Figures = Pick<Dashboard, 'store' | 'period' | 'comparison' | 'asOf' | 'today'>

/** Which figures to load; what is left out is the server's default. Days are the store's, both inclusive. */
export type PeriodFilter = {
  store?: string
  from?: string
  to?: string
  /** What the days are called, where they are not the person's own. */
  period?: PeriodName
  compare?: Comparison
  match?: Match
}

export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous_period: 'Previous period',
  previous_year: 'Previous year',
  none: 'No comparison',
}

/** What the server compares with unless told. */
export const DEFAULT_COMPARISON: Comparison = 'previous_period'

const comparisons = ['previous_period', 'previous_year', 'none'] as const satisfies readonly Comparison[]

/** The default shows the same days and also suits a store whose orders ended long ago. */
const presets = PERIOD_PRESETS.filter(({ name }) => name !== 'last_30_days')
const periods = [...presets.map(({ name }) => name), 'custom' as const]

/** What the address says about the figures to show. */
export type PeriodChoice = {
  /** `null` is the server's default: the last 30 days, or the 30 days up to the last order where that is longer ago. */
  period: PeriodPreset | 'custom' | null
  from: string | null
  to: string | null
  /** What the days of a custom range were called. */
  name: PeriodName | null
  compare: Comparison | null
  /** Whether days are compared with the same day of the week. */
  match: Match | null
  store: string | null
}

/** Reads the address; what it says wrongly counts as not said. */
export function parsePeriodChoice(search: URLSearchParams): PeriodChoice {
  return {
    period: toPeriod(search.get('period')),
    from: search.get('from'),
    to: search.get('to'),
    name: PERIOD_NAMES.find((name) => name === search.get('name')) ?? null,
    compare: toComparison(search.get('compare')),
    match: search.get('match') === 'weekdays' ? 'weekdays' : null,
    store: search.get('store'),
  }
}

/** The address with some of its choices changed; `null` takes one out. */
export function withChoice(search: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}

/** The period picker's value for the server's default. */
const LATEST = 'latest'

export const PERIOD_OPTIONS = [
  { value: LATEST, label: 'Last 30 days' },
  ...presets.map(({ name, label }) => ({ value: name, label })),
  { value: 'custom', label: 'Custom range' },
]

export function toPeriodOption(period: PeriodChoice['period']): string {
  return period ?? LATEST
}

export function toPeriod(option: string | null): PeriodChoice['period'] {
  return periods.find((period) => period === option) ?? null
}

export function toComparison(option: string | null): Comparison | null {
  return comparisons.find((comparison) => comparison === option) ?? null
}

/** Whether the days of a choice can be told only with the store's own calendar at hand. */
export function needsCalendar({ period }: PeriodChoice): boolean {
  return period !== null && period !== 'custom'
}

/** The figures to ask for; `calendar` is any answer about the store. `null` where a preset has to wait for it. */
export function toFilter(choice: PeriodChoice, calendar: Figures | undefined): PeriodFilter | null {
  const { period, from, to, name } = choice
  const base = toBaseFilter(choice)
  if (period === null) return base
  if (period === 'custom') {
    return from && to && isRange(from, to) ? { ...base, from, to, ...(name && { period: name }) } : base
  }
  if (!calendar) return null
  const { firstOrderDay, lastOrderDay } = calendar.store
  const days = { today: calendar.today, firstDay: firstOrderDay, lastDay: lastOrderDay }
  return { ...base, ...periodOfPreset(period, days), period }
}

/** The part of the filter that does not depend on the days. */
const toBaseFilter = ({ store, compare, match }: PeriodChoice): PeriodFilter => ({
  ...(store && { store }),
  ...(compare && { compare }),
  ...(match && { match }),
})

function isRange(from: string, to: string): boolean {
  return isDay(from) && isDay(to) && from <= to
}
