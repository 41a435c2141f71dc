import type { TimeSeriesPoint } from './chart-geometry.ts'

type PlotCursorProps = {
  point: TimeSeriesPoint
  x: number
  y: (value: number) => number
  top: number
  bottom: number
}

/** A line through the bucket that is read out, with a dot on each series. */
export function PlotCursor({ point, x, y, top, bottom }: PlotCursorProps) {
  return (
    <>
      <line x1={x} x2={x} y1={top} y2={bottom} className="stroke-line-strong" />
      {point.comparison && (
        <circle
          cx={x}
          cy={y(point.comparison.value)}
          r={3.5}
          className="fill-surface stroke-chart-comparison"
          strokeWidth={2}
        />
      )}
      {point.value !== null && (
        <circle cx={x} cy={y(point.value)} r={4.5} className="fill-chart-1 stroke-surface" strokeWidth={2} />
      )}
    </>
  )
}
