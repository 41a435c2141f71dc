import { lastUnits, unitAround } from './calendar-units.ts'
import { latestDay, type Period } from './periods.ts'

type Calendar = {
  /** Today in the store's time zone. */
  today: string
  /** Days of the store's first and last order; `null` without orders. */
  firstDay: string | null
  lastDay?: string | null
}

const last =
  (count: number, unit: 'day' | 'month') =>
  ({ today, lastDay = null }: Calendar): Period =>
    lastUnits(latestDay(today, lastDay), count, unit)

const untilToday =
  (unit: 'month' | 'year') =>
  ({ today }: Calendar): Period => ({ from: unitAround(today, unit).from, to: today })

const earlier = (one: string, other: string) => (one < other ? one : other)

/** The periods in a picker, in display order. `latest` names those that end on the last order once it is old. */
export const PERIOD_PRESETS = [
  { name: 'yesterday', label: 'Yesterday', periodOf: ({ today }: Calendar) => unitAround(today, 'day', -1) },
  { name: 'last_7_days', label: 'Last 7 days', latest: 'Latest 7 days', periodOf: last(7, 'day') },
  { name: 'last_30_days', label: 'Last 30 days', latest: 'Latest 30 days', periodOf: last(30, 'day') },
  { name: 'last_90_days', label: 'Last 90 days', latest: 'Latest 90 days', periodOf: last(90, 'day') },
  { name: 'this_month', label: 'This month', periodOf: untilToday('month') },
  { name: 'last_month', label: 'Last month', periodOf: ({ today }: Calendar) => unitAround(today, 'month', -1) },
  { name: 'this_year', label: 'This year', periodOf: untilToday('year') },
  { name: 'last_12_months', label: 'Last 12 months', latest: 'Latest 12 months', periodOf: last(12, 'month') },
  {
    name: 'all_time',
    label: 'All time',
    periodOf: ({ today, firstDay, lastDay }: Calendar): Period => ({
      from: firstDay ?? today,
      to: earlier(lastDay ?? today, today),
    }),
  },
] as const

export type PeriodPreset = (typeof PERIOD_PRESETS)[number]['name']

/**
 * Names of periods. The name determines the comparison. `days` means a number of days, such as "the last three weeks".
 */
export const PERIOD_NAMES = [
  ...PERIOD_PRESETS.map(({ name }) => name),
  'this_week' as const,
  'this_quarter' as const,
  'days' as const,
]

export type PeriodName = (typeof PERIOD_NAMES)[number]

/** The name of the server's default period. */
export const DEFAULT_PERIOD: PeriodName = 'last_30_days'

/** A period that the server resolves in the store's time zone. */
export type ResolvedName = Exclude<PeriodName, 'days'>

export const RESOLVED_NAMES: readonly ResolvedName[] = PERIOD_NAMES.filter((name) => name !== 'days')

/** Returns the days of a named period, such as "last month", on the given calendar. */
export function periodOfName(name: ResolvedName, calendar: Calendar): Period {
  const { today } = calendar
  if (name === 'this_week') return { from: unitAround(today, 'week').from, to: today }
  if (name === 'this_quarter') return { from: unitAround(today, 'quarter').from, to: today }
  const preset = PERIOD_PRESETS.find((candidate) => candidate.name === name)
  if (!preset) throw new RangeError(`Unknown period: ${name}`)
  const days = preset.periodOf(calendar)
  // Orders may all be dated in the future.
  return days.from > days.to ? { from: days.to, to: days.to } : days
}
