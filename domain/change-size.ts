import type { Metric } from '#domain/contracts/dashboard.ts'

/** Returns how much a value changed, as a share of its base's size. `null` without a value, and if the base is zero. */
export function changeOf(value: number | null, base: number | null): number | null {
  if (value === null || base === null || base === 0) return null
  return (value - base) / Math.abs(base)
}

/** What a change is written as: "No change", "New", a ratio (0.12 is +12 %), or points between two rates (0.012 is +1.2). */
export type ChangeSize = { kind: 'none' } | { kind: 'new' } | { kind: 'ratio' | 'points'; amount: number }

type Of = {
  isRate: boolean
  /** Whether the value is that of one day, which may be a day on which the shop is closed. */
  isOneDay: boolean
}

/** Smaller changes round to zero. */
const LEAST_SHOWN = 0.0005

const NONE: ChangeSize = { kind: 'none' }

/**
 * Returns how to write a metric's change, or `null` if it is unknown or better left out. A rise from zero is new, however
 * many days it covers. A single day of zero is left out, because a shop may be closed on a day.
 */
export function sizeOfChange({ value, comparison, change }: Metric, { isRate, isOneDay }: Of): ChangeSize | null {
  if (value === null || comparison === null) return null
  if (isRate) return sizeOf('points', change === null ? value - comparison : change * Math.abs(comparison))
  if (value === 0 && comparison === 0) return NONE
  if (value === 0 && isOneDay) return null
  return change === null ? sizeFromZero(value) : sizeOf('ratio', change)
}

/** What is below zero after none isn't new. */
const sizeFromZero = (value: number): ChangeSize | null => (value > 0 ? { kind: 'new' } : null)

const sizeOf = (kind: 'ratio' | 'points', amount: number): ChangeSize =>
  Math.abs(amount) < LEAST_SHOWN ? NONE : { kind, amount }
