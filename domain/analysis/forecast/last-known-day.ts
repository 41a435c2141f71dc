import { addDays, daysBetween } from '#domain/periods.ts'

/** A week without orders, such as over a holiday, says nothing. */
const LEAST_SILENCE = 7

/**
 * Returns the last day whose sales are known. That is yesterday, because today isn't over. If there were no orders for
 * longer than ever before, they stopped arriving: then it is the day before the last order, because files often end
 * during a day. `orderDays` are the days with orders, oldest first.
 */
export function lastKnownDay(orderDays: readonly string[], today: string): string {
  const yesterday = addDays(today, -1)
  const past = orderDays.filter((day) => day <= yesterday)
  const last = past.at(-1)
  if (last === undefined) return yesterday
  const gaps = past.slice(1).map((day, index) => daysBetween(past[index] ?? day, day))
  const longest = gaps.reduce((most, gap) => Math.max(most, gap), LEAST_SILENCE)
  return daysBetween(last, today) > longest ? addDays(last, -1) : yesterday
}
