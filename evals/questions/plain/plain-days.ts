const DAY_MS = 86_400_000

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => toDay(toTime(day) + days * DAY_MS)

export const daysBetween = (from: string, to: string): number => Math.round((toTime(to) - toTime(from)) / DAY_MS)

/** The day of the week, from 0 (Monday) to 6. */
export const weekdayOf = (day: string): number => (new Date(toTime(day)).getUTCDay() + 6) % 7

/** Returns the last day of a month such as 2026-05. */
export const endOfMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return toDay(Date.UTC(year, number, 0))
}

/** Returns the first day of a month that is so many months from that of the day. */
export function startOfMonth(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return toDay(Date.UTC(year, month - 1 + months, 1))
}

/** Returns the first day of the unit that has this day. Weeks begin on Monday. */
export function startOfUnit(day: string, unit: 'day' | 'week' | 'month' | 'quarter' | 'year'): string {
  const month = Number(day.slice(5, 7))
  switch (unit) {
    case 'day':
      return day
    case 'week':
      return addDays(day, -weekdayOf(day))
    case 'month':
      return startOfMonth(day)
    case 'quarter':
      return startOfMonth(day, -((month - 1) % 3))
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}
