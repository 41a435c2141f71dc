import type { Metric } from '#domain/contracts/dashboard.ts'
import { formatChange, formatPoints } from './format.ts'

type MetricTrait = {
  kind: 'money' | 'count' | 'rate'
  /** Which way is good for the shop; `null` where neither is. */
  good: 'up' | 'down' | null
}

export type MetricChange = {
  text: string
  direction: 'up' | 'down' | 'none'
  meaning: 'good' | 'bad' | 'neutral'
}

/** Half of the last digit shown: less is written as zero. */
const LEAST_SHOWN = 0.0005

const UNCHANGED: MetricChange = { text: 'No change', direction: 'none', meaning: 'neutral' }

/** How a figure moved against its comparison, in words and meaning; `null` where there is nothing to compare. */
export function describeChange(trait: MetricTrait, { value, comparison, change }: Metric): MetricChange | null {
  if (value === null || comparison === null) return null
  if (change === null) return value === comparison ? UNCHANGED : toMovement(trait, value - comparison, 'New')
  const isRate = trait.kind === 'rate'
  // The server's change leaves out a day that is not over, so it, not the two values, tells where a figure went.
  const shown = isRate ? change * comparison : change
  if (Math.abs(shown) < LEAST_SHOWN) return UNCHANGED
  return toMovement(trait, shown, isRate ? `${formatPoints(shown)} pts` : formatChange(shown))
}

function toMovement({ good }: MetricTrait, amount: number, text: string): MetricChange {
  const direction = amount > 0 ? 'up' : 'down'
  if (good === null) return { text, direction, meaning: 'neutral' }
  return { text, direction, meaning: direction === good ? 'good' : 'bad' }
}
