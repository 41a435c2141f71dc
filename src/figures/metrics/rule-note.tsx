import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { cn } from '#lib/cn.ts'
import { formatNumber } from '#lib/format.ts'

type RuleNoteProps = { withoutRule: FiguresAnswer['leftOut']['withoutRule']; className?: string }

/** A note on the orders that have no rule for a cost, while others have one. Empty if there are none. */
export function RuleNote({ withoutRule, className }: RuleNoteProps) {
  if (withoutRule.length === 0) return null
  const known = withoutRule.map(
    ({ metric, orders, of }) =>
      `${QUERY_METRIC_DEFINITIONS[metric].label} for ${formatNumber(of - orders)} of ${formatNumber(of)} orders.`,
  )
  return (
    <p className={cn('text-muted', className)}>{known.join(' ')} The others have no rule that holds on their day.</p>
  )
}
