import { type Unit, unitAround } from './calendar-units.ts'
import { addDays, daysBetween, type Period } from './periods.ts'

/** Where a store's figures end, if that is before today. */
export type FiguresEnd = {
  /** The last day with figures. It may be incomplete, as files often end during a day. */
  day: string
  /** `import`: no file with orders was imported after this day. `silence`: it is the day of an unusually old last order. */
  reason: 'import' | 'silence'
}

/** What is known of when a store sells. Days are in its time zone. */
export type StoreActivity = {
  /** The last day up to today with an order; `null` if there is none. */
  lastSoldDay: string | null
  /** How many of the 90 days up to it had an order. */
  soldDays: number
  /** The most days from one of these to the next. `null` if there is only one. */
  longestPause: number | null
  /** The day on which orders were last imported; `null` if it isn't known. */
  importDay: string | null
}

/** With fewer days with orders, it isn't known how often a store sells. */
const FEWEST_SOLD_DAYS = 8

/**
 * Returns where the figures end, or `null` if they reach to today. They reach at most to the day of the last import. If
 * more days in a row had no orders before that than ever in the 90 days up to the last order, they reach only to the last
 * order, because newer ones are probably missing.
 */
export function findFiguresEnd(activity: StoreActivity, today: string): FiguresEnd | null {
  const { lastSoldDay, importDay } = activity
  if (lastSoldDay === null) return null
  const checked = importDay !== null && importDay < today ? importDay : today
  if (isUnusual(daysBetween(lastSoldDay, checked), activity)) return { day: lastSoldDay, reason: 'silence' }
  if (checked === today || lastSoldDay >= today) return null
  return { day: lastSoldDay > checked ? lastSoldDay : checked, reason: 'import' }
}

function isUnusual(pause: number, { soldDays, longestPause }: StoreActivity): boolean {
  return longestPause !== null && soldDays >= FEWEST_SOLD_DAYS && pause > longestPause
}

/** Figures that end earlier say little about today. */
const OLD_DAYS = 7

/** Returns for how many days figures are over, at most the first count of days that is too many. */
export const ageOfFigures = (today: string, end: FiguresEnd | null): number =>
  Math.min(daysBetween(lastCompleteDay(today, end), today), OLD_DAYS + 1)

/** Whether figures end so long ago that nothing rests on them. */
export const areFiguresOld = (today: string, end: FiguresEnd | null): boolean => ageOfFigures(today, end) > OLD_DAYS

/** Whether a period goes on after the end of the figures. */
export function isBeyondEnd(period: Period, end: FiguresEnd | null): end is FiguresEnd {
  return end !== null && period.to > end.day
}

/** The fields of figures that say which of their days are complete. */
export type OpenFigures = { period: Period; today: string; store: { figuresEnd: FiguresEnd | null } }

type Reach = Omit<OpenFigures, 'today'>

/** Whether the figures reach a day of their period. */
export function isReached(day: string, { period, store: { figuresEnd } }: Reach): boolean {
  return !isBeyondEnd(period, figuresEnd) || day <= figuresEnd.day
}

/** Whether the figures reach none of their period. */
export const isOutOfReach = (figures: Reach): boolean => !isReached(figures.period.from, figures)

type Calendar = { today: string; figuresEnd: FiguresEnd | null }

/** Returns the first day of a period's figures that isn't complete: today, or an earlier end of the figures. */
export function firstOpenDay(period: Period, { today, figuresEnd }: Calendar): string {
  return isBeyondEnd(period, figuresEnd) ? figuresEnd.day : today
}

/** Returns the first day of the figures that isn't complete. */
export const openDayOf = ({ period, today, store: { figuresEnd } }: OpenFigures): string =>
  firstOpenDay(period, { today, figuresEnd })

/** Returns the days, months or other units of a series that are complete. */
export function completeBuckets<Bucket extends { date: string }>(
  buckets: readonly Bucket[],
  figures: OpenFigures,
  unit: Unit,
): Bucket[] {
  const { from: open } = unitAround(openDayOf(figures), unit)
  return buckets.filter(({ date }) => date < open)
}

/** Returns the last day that is complete: yesterday, or the day before the end of the figures. */
export const lastCompleteDay = (today: string, end: FiguresEnd | null): string => addDays(end?.day ?? today, -1)
