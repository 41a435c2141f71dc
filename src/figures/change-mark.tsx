import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Minus from 'lucide-react/icons/minus'
import { cn } from '#lib/cn.ts'
import type { MetricChange } from '#lib/metric-change.ts'

const directions = { up: ArrowUpRight, down: ArrowDownRight, none: Minus }
const meanings = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' }
const readings = { good: ', better, ', bad: ', worse, ', neutral: ', ' }

/** How much a metric changed, with its direction and whether that is good. */
export function ChangeMark({ text, direction, meaning }: MetricChange) {
  const Arrow = directions[direction]
  return (
    <span className={cn('inline-flex items-center gap-0.5 font-medium', meanings[meaning])}>
      <Arrow aria-hidden className="size-3.5" />
      {text}
      <span className="sr-only">{direction === 'none' ? ', the same, ' : readings[meaning]}</span>
    </span>
  )
}

/** The value of the comparison period beside a metric. */
export function ComparedValue({ value }: { value: string }) {
  return (
    <span className="text-xs font-normal text-muted">
      <span className="sr-only">compared with </span>
      <span aria-hidden="true">vs </span>
      {value}
    </span>
  )
}
