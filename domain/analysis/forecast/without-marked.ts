import { mean } from '#domain/analysis/numbers/statistics.ts'
import { daysBetween } from '#domain/periods.ts'

const WEEK = 7
const SAME_WEEKDAYS = 4

type Marked = {
  /** The day of the first value. */
  first: string
  /** Days marked in the calendar, such as those of a campaign. */
  marked: readonly string[]
}

/**
 * Replaces marked days by the mean of the nearest four same weekdays that aren't marked, so that nothing is learned from
 * them. A day without any stays.
 */
export function withoutMarked(values: readonly number[], { first, marked }: Marked): number[] {
  const isMarked = new Set(marked.map((day) => daysBetween(first, day)))
  return values.map((value, day) => {
    if (!isMarked.has(day)) return value
    const usual: number[] = []
    for (let distance = WEEK; distance < values.length && usual.length < SAME_WEEKDAYS; distance += WEEK) {
      for (const near of [day - distance, day + distance]) {
        const same = values[near]
        if (same !== undefined && !isMarked.has(near) && usual.length < SAME_WEEKDAYS) usual.push(same)
      }
    }
    return usual.length === 0 ? value : Math.round(mean(usual))
  })
}
