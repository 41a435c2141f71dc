import type { Metric } from '#domain/contracts/dashboard.ts'
import { formatChange, formatPoints } from './format.ts'

type MetricTrait = {
  kind: 'money' | 'count' | 'rate'
  /** Which direction is good for the shop; `null` if neither is. */
  good: 'up' | 'down' | null
}

export type MetricChange = {
  text: string
  direction: 'up' | 'down' | 'none'
  meaning: 'good' | 'bad' | 'neutral'
}

/** Half of the last digit shown; smaller values show as zero. */
const LEAST_SHOWN = 0.0005

const UNCHANGED: MetricChange = { text: 'No change', direction: 'none', meaning: 'neutral' }

/** Describes a metric's change: text, direction and whether it is good; `null` without a comparison. */
export function describeChange(trait: MetricTrait, { value, comparison, change }: Metric): MetricChange | null {
  if (value === null || comparison === null) return null
  if (change === null) return value === comparison ? UNCHANGED : toMovement(trait, value - comparison, 'New')
  const isRate = trait.kind === 'rate'
  // Uses the server's change instead of the two values, because it leaves out today, which isn't over.
  const shown = isRate ? change * comparison : change
  if (Math.abs(shown) < LEAST_SHOWN) return UNCHANGED
  return toMovement(trait, shown, isRate ? `${formatPoints(shown)} pts` : formatChange(shown))
}

function toMovement({ good }: MetricTrait, amount: number, text: string): MetricChange {
  const direction = amount > 0 ? 'up' : 'down'
  if (good === null) return { text, direction, meaning: 'neutral' }
  return { text, direction, meaning: direction === good ? 'good' : 'bad' }
}
