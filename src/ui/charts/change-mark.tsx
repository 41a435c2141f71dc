import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Minus from 'lucide-react/icons/minus'
import { cn } from '#lib/cn.ts'

const directions = { up: ArrowUpRight, down: ArrowDownRight, none: Minus }
const meanings = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' }
const readings = { good: ', better, ', bad: ', worse, ', neutral: ', ' }

export type Change = {
  text: string
  direction: keyof typeof directions
  meaning: keyof typeof meanings
}

/** How much a value changed, with its direction and whether that is good. */
export function ChangeMark({ text, direction, meaning }: Change) {
  const Arrow = directions[direction]
  return (
    <span className={cn('inline-flex items-baseline gap-0.5 font-medium', meanings[meaning])}>
      <Arrow aria-hidden className="size-3.5 self-center" />
      {text}
      <span className="sr-only">{direction === 'none' ? ', the same, ' : readings[meaning]}</span>
    </span>
  )
}
