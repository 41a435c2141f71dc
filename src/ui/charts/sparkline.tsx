import { cn } from '#lib/cn.ts'
import { linePath, positionOf } from './chart-geometry.ts'

const WIDTH = 100
const HEIGHT = 36
const TOP = 4
const BOTTOM = 32
/** How much of its place a bar takes. */
const BAR_SHARE = 0.6
/** The lowest bar that can be seen. */
const LOWEST_BAR = 1

type SparklineProps = {
  /** One value per bucket; `null` has none. */
  values: readonly (number | null)[]
  /** Read by screen readers instead of the line. */
  label: string
  className?: string
}

/**
 * Values without axes. A line, scaled to its own values so that its shape is visible. If some buckets have no value or are
 * zero, bars from zero, because a line would break into pieces or fall to the ground between them.
 */
export function Sparkline({ values, label, className }: SparklineProps) {
  const Shape = values.some((value) => value === null || value === 0) ? Bars : Line
  return (
    <svg
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('block h-9 w-full overflow-visible text-chart-1', className)}
    >
      <Shape values={values.map((value) => value ?? 0)} />
    </svg>
  )
}

type ShapeProps = { values: readonly number[] }

function Line({ values }: ShapeProps) {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const y = (value: number) =>
    high === low ? (TOP + BOTTOM) / 2 : BOTTOM - ((BOTTOM - TOP) * (value - low)) / (high - low)
  const places = values.map((value, index) => ({
    x: positionOf(index, values.length, { start: 0, end: WIDTH }),
    y: y(value),
  }))
  const last = places.at(-1)
  return (
    <>
      <path
        d={linePath(places)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {last && (
        <path
          d={`M${last.x},${last.y}h0`}
          stroke="currentColor"
          strokeWidth={5}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  )
}

function Bars({ values }: ShapeProps) {
  const low = Math.min(0, ...values)
  const range = Math.max(0, ...values) - low || 1
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * (value - low)) / range
  const step = WIDTH / values.length
  return (
    <>
      <path d={`M0,${y(0)}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      {values.map((value, index) => {
        if (value === 0) return null
        const x = step * (index + (1 - BAR_SHARE) / 2)
        const height = Math.max(LOWEST_BAR, Math.abs(y(value) - y(0)))
        return (
          <rect
            key={x}
            x={x}
            y={value > 0 ? y(0) - height : y(0)}
            width={step * BAR_SHARE}
            height={height}
            fill="currentColor"
          />
        )
      })}
    </>
  )
}
