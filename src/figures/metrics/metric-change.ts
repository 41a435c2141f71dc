import { sizeOfChange } from '#domain/change-size.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { Period } from '#domain/periods.ts'
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

const ALIGNED = { aligned: true }

const UNCHANGED: MetricChange = { text: 'No change', direction: 'none', meaning: 'neutral' }

/**
 * Returns a metric's change in a period as text, with its direction and whether it is good. Returns `null` if nothing can
 * be said of it.
 */
export function describeChange({ kind, good }: MetricTrait, metric: Metric, { from, to }: Period): MetricChange | null {
  // The server's `change` leaves out today. The two values include today, which isn't over.
  const size = sizeOfChange(metric, { isRate: kind === 'rate', isOneDay: from === to })
  if (size === null) return null
  switch (size.kind) {
    case 'none':
      return UNCHANGED
    case 'new':
      return toMovement(good, 1, 'New')
    case 'points':
      return toMovement(good, size.amount, `${formatPoints(size.amount, ALIGNED)} pts`)
    case 'ratio':
      return toMovement(good, size.amount, formatChange(size.amount, ALIGNED))
  }
}

function toMovement(good: MetricTrait['good'], amount: number, text: string): MetricChange {
  const direction = amount > 0 ? 'up' : 'down'
  if (good === null) return { text, direction, meaning: 'neutral' }
  return { text, direction, meaning: direction === good ? 'good' : 'bad' }
}
