import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { buildValueScale } from './chart-geometry.ts'

/** A total, or a change that leads from the total before it to the next one. */
export type WaterfallStep = { name: string; value: number; kind: 'total' | 'change'; text: ReactNode }

type WaterfallProps = {
  steps: readonly WaterfallStep[]
  /** Formats a value of the axis. */
  formatAxis: (value: number) => string
}

/** Bars that show step by step how one total becomes another, above one axis. Lines connect each bar to the next. */
export function Waterfall({ steps, formatAxis }: WaterfallProps) {
  const { bars, ticks } = layOut(steps)
  return (
    <div className="grid max-sm:text-xs grid-cols-[fit-content(38%)_minmax(3rem,1fr)_auto] gap-x-3 sm:gap-x-4">
      <ol className="col-span-3 grid grid-cols-subgrid">
        {bars.map((bar) => (
          <li
            key={bar.name}
            className={cn(
              'col-span-3 grid min-h-9 grid-cols-subgrid items-stretch',
              bar.kind === 'total' && 'font-semibold',
            )}
          >
            <span className="self-center py-1">{bar.name}</span>
            <span className="relative">
              <Row bar={bar} ticks={ticks} />
            </span>
            <span className="self-center text-right tabular-nums">{bar.text}</span>
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className="relative col-start-2 h-5 text-[11px] text-muted tabular-nums">
        {ticks.map(({ value, x }, at) => (
          <span
            key={value}
            style={{ left: `${x}%` }}
            className={cn(
              'absolute top-1 whitespace-nowrap',
              anchorAt(x),
              at > 0 && at < ticks.length - 1 && value !== 0 && 'max-sm:hidden',
            )}
          >
            {formatAxis(value)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Keeps the first and the last label of the axis inside the plot. */
function anchorAt(x: number): string | undefined {
  if (x < EDGE) return undefined
  return x > 100 - EDGE ? '-translate-x-full' : '-translate-x-1/2'
}

/** In percent. */
const EDGE = 10

type Tick = { value: number; x: number }
type Bar = ReturnType<typeof layOut>['bars'][number]

/** A bar over the lines of the axis, with the connectors from the bar before it and to the next one. */
function Row({ bar, ticks }: { bar: Bar; ticks: readonly Tick[] }) {
  const { start, width, entry, exit } = bar
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full" preserveAspectRatio="none" viewBox="0 0 100 10">
      {ticks.map(({ value, x }) => (
        <VerticalLine
          key={value}
          x={x}
          from={0}
          to={10}
          className={value === 0 ? 'stroke-line-strong' : 'stroke-chart-grid'}
        />
      ))}
      <rect x={start} width={width} y={2} height={6} className={fillOf(bar)} />
      {entry !== null && <VerticalLine x={entry} from={0} to={2} className="stroke-muted" />}
      {exit !== null && <VerticalLine x={exit} from={8} to={10} className="stroke-muted" />}
    </svg>
  )
}

type VerticalLineProps = { x: number; from: number; to: number; className: string }

function VerticalLine({ x, from, to, className }: VerticalLineProps) {
  return <line x1={x} x2={x} y1={from} y2={to} vectorEffect="non-scaling-stroke" className={className} />
}

function fillOf({ kind, value }: Pick<WaterfallStep, 'kind' | 'value'>): string {
  if (kind === 'total') return 'fill-chart-6'
  return value < 0 ? 'fill-bad' : 'fill-good'
}

const SWATCHES = { total: 'fill-chart-6', gain: 'fill-good', loss: 'fill-bad' }

/** A sample of a bar, for the legend. */
export function WaterfallSwatch({ of: kind }: { of: keyof typeof SWATCHES }) {
  return (
    <svg aria-hidden="true" width={10} height={10} className="shrink-0">
      <rect width={10} height={10} rx={2} className={SWATCHES[kind]} />
    </svg>
  )
}

/** The narrowest bar that can be seen, in percent. */
const NARROWEST = 0.5

/** Places the bars, their connectors and the ticks of the axis, in percent of its width. */
function layOut(steps: readonly WaterfallStep[]) {
  let total = 0
  const spans = steps.map((step) => {
    const from = step.kind === 'total' ? 0 : total
    total = from + step.value
    return { ...step, low: Math.min(from, total), high: Math.max(from, total), end: total }
  })
  const scale = buildValueScale(
    spans.flatMap(({ low, high }) => [low, high]),
    [0, 100],
  )
  const bars = spans.map(({ low, high, end, ...step }, index) => {
    const width = step.value === 0 ? 0 : Math.max(NARROWEST, scale.y(high) - scale.y(low))
    const before = spans[index - 1]
    return {
      ...step,
      start: Math.min(100 - width, scale.y(low)),
      width,
      entry: before ? scale.y(before.end) : null,
      exit: index < spans.length - 1 ? scale.y(end) : null,
    }
  })
  return { bars, ticks: scale.ticks.map((value) => ({ value, x: scale.y(value) })) }
}
