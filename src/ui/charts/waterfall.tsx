import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

/** A total, or a change that leads from the total before it to the next one. */
export type WaterfallStep = { name: string; value: number; kind: 'total' | 'change'; text: ReactNode }

/** Bars that show step by step how one total becomes another. */
export function Waterfall({ steps }: { steps: readonly WaterfallStep[] }) {
  const bars = placeBars(steps)
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {bars.map(({ name, text, kind, value, start, width }) => (
        <li key={name} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <div className={cn('flex items-baseline gap-4', kind === 'total' && 'font-semibold')}>
            <span className="min-w-0 flex-1">{name}</span>
            <span className="shrink-0 tabular-nums">{text}</span>
          </div>
          <svg aria-hidden="true" className="block h-2.5 w-full" preserveAspectRatio="none" viewBox="0 0 100 1">
            <rect width={100} height={1} className="fill-sunken" />
            <rect x={start} width={width} height={1} className={fillOf(kind, value)} />
          </svg>
        </li>
      ))}
    </ol>
  )
}

const fillOf = (kind: WaterfallStep['kind'], value: number): string => {
  if (kind === 'total') return 'fill-chart-1'
  return value < 0 ? 'fill-chart-2' : 'fill-chart-3'
}

/** The narrowest bar that can be seen, in percent. */
const NARROWEST = 0.5

/** Places each bar, in percent of the range of all totals on the way. */
function placeBars(steps: readonly WaterfallStep[]) {
  let total = 0
  const spans = steps.map((step) => {
    const from = step.kind === 'total' ? 0 : total
    total = from + step.value
    return { ...step, low: Math.min(from, total), high: Math.max(from, total) }
  })
  const least = Math.min(0, ...spans.map(({ low }) => low))
  const range = Math.max(...spans.map(({ high }) => high)) - least || 1
  return spans.map(({ low, high, ...step }) => {
    const width = step.value === 0 ? 0 : Math.max(NARROWEST, (100 * (high - low)) / range)
    return { ...step, start: Math.min(100 - width, (100 * (low - least)) / range), width }
  })
}
