import type { Comparison } from './contracts/dashboard.ts'

/** Two days of the store's calendar as YYYY-MM-DD, both inclusive. */
export type Period = { from: string; to: string }

const DAY_MS = 86_400_000

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Whether the text is a day of the calendar between 1900 and 2199; 2026-02-30 is none. */
export function isDay(text: string): boolean {
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toMs(text)) && toDay(toMs(text)) === text
}

export function addDays(day: string, days: number): string {
  return toDay(toMs(day) + days * DAY_MS)
}

/** Days from the first to the second. */
export function daysBetween(first: string, second: string): number {
  return Math.round((toMs(second) - toMs(first)) / DAY_MS)
}

/** Days that the period has. */
export function lengthOf({ from, to }: Period): number {
  return daysBetween(from, to) + 1
}

const monthIndex = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const dayOfMonth = (day: string) => Number(day.slice(8))

const firstOfMonth = (index: number) => toDay(Date.UTC(Math.floor(index / 12), index % 12, 1))
const lastOfMonth = (index: number) => addDays(firstOfMonth(index + 1), -1)

/** The same day of another month, or `null` where that month has no such day. */
function shiftMonths(day: string, months: number): string | null {
  const index = monthIndex(day) + months
  const shifted = addDays(firstOfMonth(index), dayOfMonth(day) - 1)
  return monthIndex(shifted) === index ? shifted : null
}

/** The same day of another month, its last day where it is shorter, and month ends to month ends. */
function shiftMonthsWithin(day: string, months: number): string {
  const last = lastOfMonth(monthIndex(day) + months)
  return day === lastOfMonth(monthIndex(day)) ? last : (shiftMonths(day, months) ?? last)
}

type Shift = { unit: 'days' | 'months'; by: number }

/** A period from the first of a month is held against the same dates of earlier months, others against as many days before. */
function shiftOf(period: Period, compare: Exclude<Comparison, 'none'>): Shift {
  if (compare === 'previous_year') return { unit: 'months', by: 12 }
  if (dayOfMonth(period.from) !== 1) return { unit: 'days', by: lengthOf(period) }
  return { unit: 'months', by: monthIndex(period.to) - monthIndex(period.from) + 1 }
}

/** The days that a period is held against. */
export function comparisonPeriod(period: Period, compare: Exclude<Comparison, 'none'>): Period {
  const { unit, by } = shiftOf(period, compare)
  if (unit === 'days') return { from: addDays(period.from, -by), to: addDays(period.to, -by) }
  const from = shiftMonths(period.from, -by) ?? lastOfMonth(monthIndex(period.from) - by)
  return { from, to: shiftMonthsWithin(period.to, -by) }
}

/** The day of the comparison that carries the same label, or `null` where it has none. */
export function partnerDay(day: string, period: Period, compare: Exclude<Comparison, 'none'>): string | null {
  const { unit, by } = shiftOf(period, compare)
  return unit === 'days' ? addDays(day, -by) : shiftMonths(day, -by)
}

type Calendar = {
  /** The store's own today. */
  today: string
  /** Days of the store's first and last order; `null` without orders. */
  firstDay: string | null
  lastDay?: string | null
}

const lastDays =
  (days: number) =>
  ({ today }: Calendar): Period => ({ from: addDays(today, 1 - days), to: today })

const earlier = (one: string, other: string) => (one < other ? one : other)

/** The periods that a picker offers, in its order. */
export const PERIOD_PRESETS = [
  { name: 'last_7_days', label: 'Last 7 days', periodOf: lastDays(7) },
  { name: 'last_30_days', label: 'Last 30 days', periodOf: lastDays(30) },
  { name: 'last_90_days', label: 'Last 90 days', periodOf: lastDays(90) },
  {
    name: 'this_month',
    label: 'This month',
    periodOf: ({ today }: Calendar): Period => ({ from: firstOfMonth(monthIndex(today)), to: today }),
  },
  {
    name: 'last_month',
    label: 'Last month',
    periodOf: ({ today }: Calendar): Period => {
      const index = monthIndex(today) - 1
      return { from: firstOfMonth(index), to: lastOfMonth(index) }
    },
  },
  {
    name: 'this_year',
    label: 'This year',
    periodOf: ({ today }: Calendar): Period => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
  {
    name: 'last_12_months',
    label: 'Last 12 months',
    periodOf: ({ today }: Calendar): Period => ({ from: firstOfMonth(monthIndex(today) - 11), to: today }),
  },
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

/** The days that a preset stands for today. */
export function periodOfPreset(name: PeriodPreset, calendar: Calendar): Period {
  const preset = PERIOD_PRESETS.find((candidate) => candidate.name === name)
  if (!preset) throw new RangeError(`Unknown period: ${name}`)
  return preset.periodOf(calendar)
}

const DEFAULT_DAYS = 30

/** The last 30 days, or, in a store whose orders ended longer ago, the 30 days up to its last order. */
export function defaultPeriod(today: string, lastOrderDay: string | null): Period {
  const isCurrent = lastOrderDay === null || daysBetween(lastOrderDay, today) < DEFAULT_DAYS
  const to = isCurrent ? today : lastOrderDay
  return { from: addDays(to, 1 - DEFAULT_DAYS), to }
}

const LONGEST_IN_DAYS = 180

/** How finely a period is drawn. */
export function granularityOf(period: Period): 'day' | 'month' {
  return lengthOf(period) > LONGEST_IN_DAYS ? 'month' : 'day'
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar's day at an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  // Swedish writes dates as ISO 8601 does.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  dayFormats.set(timeZone, format)
  return format.format(instant)
}
