import type { Period } from './periods.ts'

/** Whether compared days begin before a store's first order. Changes then count days before it as days without sales. */
export function startsBeforeFigures(comparison: Period | null, firstOrderDay: string | null): firstOrderDay is string {
  return (
    comparison !== null && firstOrderDay !== null && comparison.from < firstOrderDay && comparison.to >= firstOrderDay
  )
}
