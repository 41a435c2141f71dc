import { areaPath, linePath, type Place, type TimeSeriesPoint } from './chart-geometry.ts'

type PlotLinesProps = {
  points: readonly TimeSeriesPoint[]
  x: (index: number) => number
  y: (value: number) => number
  /** The position of zero, in pixels from the top. */
  baseline: number
}

const stroke = { fill: 'none', stroke: 'currentColor', strokeLinejoin: 'round', strokeLinecap: 'round' } as const

/** Draws the dashed comparison and, over it, the current series with its area. Partial buckets are dotted. */
export function PlotLines({ points, x, y, baseline }: PlotLinesProps) {
  const place = (value: number | undefined | null, index: number) =>
    typeof value === 'number' ? { x: x(index), y: y(value) } : null
  const current = points.map((point, index) => place(point.value, index))
  const compared = points.map((point, index) => place(point.comparison?.value, index))
  const whole = current.map((entry, index) => (points[index]?.isPartial ? null : entry))
  const dotted = partialSegments(points, current).map(linePath).join('')
  const [only] = current
  return (
    <>
      <path d={areaPath(current, baseline)} className="text-chart-1" fill="currentColor" fillOpacity={0.08} />
      <path
        d={linePath(compared)}
        className="text-chart-comparison"
        strokeWidth={1.5}
        strokeDasharray="2 5"
        {...stroke}
      />
      <path d={linePath(whole)} className="text-chart-1" strokeWidth={2} {...stroke} />
      {dotted && <path d={dotted} className="text-chart-1" strokeWidth={2} strokeDasharray="1 5" {...stroke} />}
      {current.length === 1 && only && <circle cx={only.x} cy={only.y} r={4.5} className="fill-chart-1" />}
    </>
  )
}

function partialSegments(points: readonly TimeSeriesPoint[], places: readonly (Place | null)[]): (Place | null)[][] {
  return places.flatMap((place, index) => {
    const isDotted = index > 0 && (points[index]?.isPartial || points[index - 1]?.isPartial)
    return isDotted ? [[places[index - 1] ?? null, place]] : []
  })
}

/** A sample line for the legend: solid for the current series, dashed for its comparison. */
export function LineSwatch({ kind }: { kind: 'current' | 'comparison' }) {
  const isCurrent = kind === 'current'
  return (
    <svg
      aria-hidden="true"
      width={16}
      height={4}
      className={isCurrent ? 'text-chart-1 shrink-0' : 'text-chart-comparison shrink-0'}
    >
      <line
        x1={1}
        x2={15}
        y1={2}
        y2={2}
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeDasharray={isCurrent ? undefined : '1 5'}
      />
    </svg>
  )
}
