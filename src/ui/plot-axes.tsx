import { labelledIndexes, positionOf, type TimeSeriesPoint } from './chart-geometry.ts'

const LABEL_WIDTH = 76

type PlotAxesProps = {
  points: readonly TimeSeriesPoint[]
  span: { start: number; end: number }
  /** Pixels from the top to the time axis. */
  height: number
  values: readonly { value: number; y: number; text: string }[]
  formatTick: (day: string) => string
}

/** Grid lines with their values, and the names of some buckets below. */
export function PlotAxes({ points, span, height, values, formatTick }: PlotAxesProps) {
  const most = Math.max(2, Math.floor((span.end - span.start) / LABEL_WIDTH))
  return (
    <g className="fill-muted text-[11px] tabular-nums">
      {values.map(({ value, y, text }) => (
        <g key={value}>
          <line
            x1={span.start}
            x2={span.end}
            y1={y}
            y2={y}
            className={value === 0 ? 'stroke-line-strong' : 'stroke-chart-grid'}
          />
          <text x={span.start - 8} y={y} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {labelledIndexes(points.length, most).map((index) => {
        const point = points[index]
        if (!point) return null
        const x = positionOf(index, points.length, span)
        return (
          <text key={point.date} x={x} y={height + 20} textAnchor={anchorAt(x, span)}>
            {formatTick(point.date)}
          </text>
        )
      })}
    </g>
  )
}

function anchorAt(x: number, span: { start: number; end: number }) {
  if (x < span.start + LABEL_WIDTH / 3) return 'start'
  return x > span.end - LABEL_WIDTH / 3 ? 'end' : 'middle'
}
