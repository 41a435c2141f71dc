import type { Metric } from '#domain/contracts/dashboard.ts'
import { formatChange, formatPoints } from '#lib/format.ts'

type MetricTrait = {
  kind: 'money' | 'count' | 'rate'
  /** The direction that is good for the shop, or `null` if neither is. */
  good: 'up' | 'down' | null
}

export type MetricChange = {
  text: string
  direction: 'up' | 'down' | 'none'
  meaning: 'good' | 'bad' | 'neutral'
}

/** Smaller changes round to zero on the screen. */
const LEAST_SHOWN = 0.0005

const ALIGNED = { aligned: true }

const UNCHANGED: MetricChange = { text: 'No change', direction: 'none', meaning: 'neutral' }

/**
 * Returns a metric's change as text, with its direction and whether it is good. Returns `null` if there is nothing to
 * compare with.
 */
export function describeChange(trait: MetricTrait, { value, comparison, change }: Metric): MetricChange | null {
  if (value === null || comparison === null) return null
  // Use the server's `change`, which leaves out today. The two values include today, which isn't over.
  if (trait.kind === 'rate') return rateChange(trait, change === null ? value - comparison : change * comparison)
  if (change === null) return value === comparison ? UNCHANGED : toMovement(trait, value - comparison, 'New')
  if (Math.abs(change) < LEAST_SHOWN) return UNCHANGED
  return toMovement(trait, change, formatChange(change, ALIGNED))
}

function rateChange(trait: MetricTrait, points: number): MetricChange {
  if (Math.abs(points) < LEAST_SHOWN) return UNCHANGED
  return toMovement(trait, points, `${formatPoints(points, ALIGNED)} pts`)
}

function toMovement({ good }: MetricTrait, amount: number, text: string): MetricChange {
  const direction = amount > 0 ? 'up' : 'down'
  if (good === null) return { text, direction, meaning: 'neutral' }
  return { text, direction, meaning: direction === good ? 'good' : 'bad' }
}
