import type { Wording } from '#domain/advisor/wording.ts'
import { isBeyondEnd, isReached, type OpenFigures, openDayOf } from '#domain/figures-end.ts'
import { addDays } from '#domain/periods.ts'

/** Whether the period has days that changes leave out: today, or days that the figures don't reach. */
export const hasOpenDays = (figures: OpenFigures): boolean => figures.period.to >= openDayOf(figures)

/** Returns how the sentence on a change begins. It names the days that the change leaves out. */
export function changeLead(figures: OpenFigures, wording: Wording): string {
  if (!hasOpenDays(figures)) return 'That'
  if (!isBeyondEnd(figures.period, figures.store.figuresEnd)) return 'Not counting today, that'
  return `Counting only the days up to ${wording.day(addDays(openDayOf(figures), -1))}, that`
}

/** Says which days the changes leave out. */
export function changesText(figures: OpenFigures, wording: Wording): string {
  if (!isBeyondEnd(figures.period, figures.store.figuresEnd)) {
    return 'The changes do not include today, because it is not over.'
  }
  return `The changes include only the days up to ${wording.day(addDays(openDayOf(figures), -1))}.`
}

const WHY = {
  import: ['when you last imported orders', 'Later days are not in yet.'],
  silence: ['the day of your last order', 'If later orders are missing, import a newer file.'],
} as const

/** Says where the figures end if the period goes on after that. Empty otherwise. */
export function endText({ period, store: { figuresEnd } }: OpenFigures, wording: Wording): string {
  if (!isBeyondEnd(period, figuresEnd)) return ''
  const [what, then] = WHY[figuresEnd.reason]
  return `Figures reach to ${wording.day(figuresEnd.day)}, ${what}. ${then}`
}

/** Returns the days or months of a series that the figures reach. */
export const reachedBuckets = <Bucket extends { date: string }>(
  buckets: readonly Bucket[],
  figures: OpenFigures,
): Bucket[] => buckets.filter(({ date }) => isReached(date, figures))
