import { cn } from '#lib/cn.ts'
import { linePath, positionOf } from './chart-geometry.ts'

const WIDTH = 100
const HEIGHT = 36
const TOP = 4
const BOTTOM = 32

type SparklineProps = {
  /** One value per bucket; `null` leaves a gap. */
  values: readonly (number | null)[]
  /** Read by screen readers instead of the line. */
  label: string
  className?: string
}

/** A line without axes, scaled to its own values so that its shape is visible. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const low = known.reduce((lowest, value) => Math.min(lowest, value), Infinity)
  const high = known.reduce((highest, value) => Math.max(highest, value), -Infinity)
  const y = (value: number) =>
    high === low ? (TOP + BOTTOM) / 2 : BOTTOM - ((BOTTOM - TOP) * (value - low)) / (high - low)
  const places = values.map((value, index) =>
    value === null ? null : { x: positionOf(index, values.length, { start: 0, end: WIDTH }), y: y(value) },
  )
  const last = places.findLast((place) => place !== null)

  return (
    <svg
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('block h-9 w-full overflow-visible text-chart-1', className)}
    >
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
    </svg>
  )
}
