import {
  areaPath,
  bandPath,
  linePath,
  lonePlaces,
  type Place,
  type Span,
  type TimeSeriesPoint,
} from './chart-geometry.ts'

type PlotLinesProps = {
  points: readonly TimeSeriesPoint[]
  x: (index: number) => number
  y: (value: number) => number
  /** The position of zero, in pixels from the top. */
  baseline: number
}

/** In pixels. */
const BAR = 48
const BAR_GAP = 8

const stroke = { fill: 'none', stroke: 'currentColor', strokeLinejoin: 'round', strokeLinecap: 'round' } as const

/**
 * Draws the dashed comparison and, over it, the current series with its area. Partial buckets are dotted, and so is a
 * forecast, which has a band around it.
 */
export function PlotLines({ points, x, y, baseline }: PlotLinesProps) {
  const place = (value: number | undefined | null, index: number) =>
    typeof value === 'number' ? { x: x(index), y: y(value) } : null
  const current = points.map((point, index) => place(point.value, index))
  const compared = points.map((point, index) => place(point.comparison?.value, index))
  const actual = current.map((entry, index) => (points[index]?.range ? null : entry))
  const whole = actual.map((entry, index) => (points[index]?.partial ? null : entry))
  const dotted = dottedSegments(points, current).map(linePath).join('')
  const band = bandPath(rangesOf(points, { x, y }))
  if (points.length === 1) {
    return <OnlyBucket current={current[0] ?? null} compared={compared[0] ?? null} baseline={baseline} />
  }
  return (
    <>
      {band && <path d={band} className="fill-chart-range" />}
      <path d={areaPath(actual, baseline)} className="text-chart-1" fill="currentColor" fillOpacity={0.08} />
      <path
        d={linePath(compared)}
        className="text-chart-comparison"
        strokeWidth={1.5}
        strokeDasharray="2 5"
        {...stroke}
      />
      {lonePlaces(compared).map((lone) => (
        <circle
          key={lone.x}
          cx={lone.x}
          cy={lone.y}
          r={3.5}
          className="fill-surface stroke-chart-comparison"
          strokeWidth={2}
        />
      ))}
      <path d={linePath(whole)} className="text-chart-1" strokeWidth={2} {...stroke} />
      {dotted && <path d={dotted} className="text-chart-1" strokeWidth={2} strokeDasharray="1 5" {...stroke} />}
    </>
  )
}

type OnlyBucketProps = { current: Place | null; compared: Place | null; baseline: number }

/** A single bucket has no line, so its value and that of its comparison are bars beside each other. */
function OnlyBucket({ current, compared, baseline }: OnlyBucketProps) {
  const bars = [
    { place: current, left: compared ? -BAR - BAR_GAP / 2 : -BAR / 2, className: 'fill-chart-1' },
    { place: compared, left: BAR_GAP / 2, className: 'fill-chart-comparison' },
  ]
  return bars.map(
    ({ place, left, className }) =>
      place && (
        <rect
          key={className}
          x={place.x + left}
          y={Math.min(place.y, baseline)}
          width={BAR}
          height={Math.abs(baseline - place.y)}
          className={className}
        />
      ),
  )
}

type Scales = Pick<PlotLinesProps, 'x' | 'y'>

/** The ranges of the forecast. The band begins at the last actual value. */
function rangesOf(points: readonly TimeSeriesPoint[], { x, y }: Scales): Span[] {
  return points.flatMap(({ range, value }, index) => {
    if (range) return [{ x: x(index), low: y(range.low), high: y(range.high) }]
    const isLast = value !== null && points[index + 1]?.range !== undefined
    return isLast ? [{ x: x(index), low: y(value), high: y(value) }] : []
  })
}

const isDotted = (point: TimeSeriesPoint | undefined) => Boolean(point?.partial) || point?.range !== undefined

function dottedSegments(points: readonly TimeSeriesPoint[], places: readonly (Place | null)[]): (Place | null)[][] {
  return places.flatMap((place, index) => {
    const isApart = index > 0 && (isDotted(points[index]) || isDotted(points[index - 1]))
    return isApart ? [[places[index - 1] ?? null, place]] : []
  })
}

const swatches = {
  current: { className: 'text-chart-1' },
  comparison: { className: 'text-chart-comparison', strokeDasharray: '1 5' },
  forecast: { className: 'text-chart-1', strokeDasharray: '1 5' },
  partial: { className: 'text-chart-1', strokeDasharray: '1 5' },
}

/** A sample line for the legend: solid for the current series, dashed for its comparison, a forecast and what is partial. */
export function LineSwatch({ kind }: { kind: keyof typeof swatches }) {
  return (
    <svg aria-hidden="true" width={16} height={4} className="shrink-0">
      <line
        x1={1}
        x2={15}
        y1={2}
        y2={2}
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        {...swatches[kind]}
      />
    </svg>
  )
}

/** A sample of the band around a forecast, for the legend. */
export function BandSwatch() {
  return (
    <svg aria-hidden="true" width={16} height={10} className="shrink-0">
      <rect width={16} height={10} rx={2} className="fill-chart-range" />
    </svg>
  )
}
