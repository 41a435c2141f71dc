import { addDays, endOfMonth, startOfMonth } from './plain/plain-days.ts'
import type { Days } from './truth.ts'

export type ShopName = 'sample' | 'retail'

/** The first and last day of each shop. */
const CALENDARS: Record<ShopName, { first: string; today: string }> = {
  sample: { first: '2024-05-21', today: '2026-05-20' },
  retail: { first: '2010-12-01', today: '2011-12-09' },
}

const MONTHS = [
  ...(['january', 'february', 'march', 'april', 'may', 'june'] as const),
  ...(['july', 'august', 'september', 'october', 'november', 'december'] as const),
]

const monthFrom = (first: string): Days => [first, endOfMonth(first.slice(0, 7))]

/** The last so many days with and without today, which isn't over. */
const lastDays = (today: string, count: number): Days[] => [
  [addDays(today, 1 - count), today],
  [addDays(today, -count), addDays(today, -1)],
]

/** The last so many months: with this one, without it, or to the same day of the month. */
function lastMonths(today: string, count: number): Days[] {
  const sameDay = startOfMonth(today, -count).slice(0, 8) + today.slice(8)
  return [
    [startOfMonth(today, 1 - count), today],
    [startOfMonth(today, -count), addDays(startOfMonth(today), -1)],
    [addDays(sameDay, 1), today],
    [sameDay, today],
  ]
}

/** The newest month of this name that is over. */
function monthNamed(name: (typeof MONTHS)[number], today: string): Days {
  const first = `${today.slice(0, 4)}-${String(MONTHS.indexOf(name) + 1).padStart(2, '0')}-01`
  return monthFrom(monthFrom(first)[1] < today ? first : startOfMonth(first, -12))
}

function yearOf(year: string, today: string): Days[] {
  const whole: Days = [`${year}-01-01`, `${year}-12-31`]
  return today < whole[1] ? [[whole[0], today], whole] : [whole]
}

/** Days as written: a year, a month, a day, or two of them with `..` between. */
function datesOf(period: string, today: string): Days[] {
  const [from = '', to = from] = period.split('..')
  if (/^\d{4}$/.test(from)) return yearOf(from, today)
  if (/^\d{4}-\d\d$/.test(from)) return [monthFrom(`${from}-01`)]
  if (/^\d{4}-\d\d-\d\d$/.test(from)) return [[from, to]]
  throw new RangeError(`Not a period: ${period}`)
}

function lastUnits(period: string, today: string): Days[] | null {
  const [, count, unit] = /^last (\d+) (days|months)$/.exec(period) ?? []
  if (count === undefined) return null
  return unit === 'days' ? lastDays(today, Number(count)) : lastMonths(today, Number(count))
}

function quarterBefore(today: string): Days {
  const first = startOfMonth(today, -((Number(today.slice(5, 7)) - 1) % 3) - 3)
  return [first, addDays(startOfMonth(first, 3), -1)]
}

const NAMED: Record<string, (calendar: { first: string; today: string }) => Days[]> = {
  all: ({ first, today }) => [[first, today]],
  yesterday: ({ today }) => [[addDays(today, -1), addDays(today, -1)]],
  today: ({ today }) => [[today, today]],
  'this month': ({ today }) => [[startOfMonth(today), today]],
  'last month': ({ today }) => [monthFrom(startOfMonth(today, -1))],
  'the month before last': ({ today }) => [monthFrom(startOfMonth(today, -2))],
  'last month a year before': ({ today }) => [monthFrom(startOfMonth(today, -13))],
  'last month to date': ({ today }) => [
    [startOfMonth(today, -1), addDays(startOfMonth(today, -1), Number(today.slice(8)) - 1)],
  ],
  'last quarter': ({ today }) => [quarterBefore(today)],
  'this year': ({ today }) => [[`${today.slice(0, 4)}-01-01`, today]],
  'last year to date': ({ today }) => {
    const year = String(Number(today.slice(0, 4)) - 1)
    return [[`${year}-01-01`, `${year}${today.slice(4)}`]]
  },
  'last year': ({ today }) => yearOf(String(Number(today.slice(0, 4)) - 1), today),
  // Weeks begin on Monday, or are the seven days before today.
  'last week': ({ today }) => {
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) - 7)
    return [[monday, addDays(monday, 6)], ...lastDays(today, 7)]
  },
  'black friday week': ({ today }) => {
    const year = Number(today.slice(0, 4)) - 1
    return [
      [`${year}-11-24`, `${year}-11-30`],
      [`${year}-11-23`, `${year}-11-29`],
    ]
  },
  // Without a period in the question, a reply names the one it chose.
  any: ({ first, today }) => [
    [addDays(today, -29), today],
    [first, today],
    ...lastDays(today, 90),
    ...lastMonths(today, 12),
    [`${today.slice(0, 4)}-01-01`, today],
  ],
}

const isMonth = (name: string): name is (typeof MONTHS)[number] => MONTHS.some((month) => month === name)

/** Returns each way to read a period. */
export function daysOf(period: string, shop: ShopName): readonly Days[] {
  const calendar = CALENDARS[shop]
  const { today } = calendar
  const named = NAMED[period]
  if (named) return named(calendar)
  if (isMonth(period)) return [monthNamed(period, today)]
  return lastUnits(period, today) ?? datesOf(period, today)
}
