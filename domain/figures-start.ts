import type { Period } from './periods.ts'

/**
 * Whether compared days begin before a store's first order. Nothing is compared with such days, because their sum is that
 * of fewer days than they say.
 */
export function startsBeforeFigures(comparison: Period | null, firstOrderDay: string | null): firstOrderDay is string {
  return comparison !== null && firstOrderDay !== null && comparison.from < firstOrderDay
}
