import { cn } from '#lib/cn.ts'
import { buildValueScale, linePath, positionOf } from './chart-geometry.ts'

const WIDTH = 100
const HEIGHT = 28
const TOP = 3
const BOTTOM = 25

type SparklineProps = {
  /** One value a bucket; `null` leaves a gap. */
  values: readonly (number | null)[]
  /** What a screen reader says instead of the line. */
  label: string
  className?: string
}

/** A line without axes that shows the shape of a figure beside it. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const scale = buildValueScale(known, [BOTTOM, TOP])
  const span = { start: 0, end: WIDTH }
  const places = values.map((value, index) =>
    value === null ? null : { x: positionOf(index, values.length, span), y: scale.y(value) },
  )
  const last = places.findLast((place) => place !== null)

  return (
    <svg
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('block h-7 w-full overflow-visible text-chart-1', className)}
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
