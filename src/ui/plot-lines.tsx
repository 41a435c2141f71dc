import { areaPath, linePath, type TimeSeriesPoint } from './chart-geometry.ts'

type PlotLinesProps = {
  points: readonly TimeSeriesPoint[]
  x: (index: number) => number
  y: (value: number) => number
  /** Where zero lies. */
  baseline: number
  isLastUnfinished: boolean
}

const stroke = { fill: 'none', stroke: 'currentColor', strokeLinejoin: 'round', strokeLinecap: 'round' } as const

/** The current series, solid and filled to zero, over its dashed comparison. */
export function PlotLines({ points, x, y, baseline, isLastUnfinished }: PlotLinesProps) {
  const place = (value: number | undefined | null, index: number) =>
    typeof value === 'number' ? { x: x(index), y: y(value) } : null
  const current = points.map((point, index) => place(point.value, index))
  const compared = points.map((point, index) => place(point.comparison?.value, index))
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
      <path
        d={linePath(isLastUnfinished ? current.slice(0, -1) : current)}
        className="text-chart-1"
        strokeWidth={2}
        {...stroke}
      />
      {isLastUnfinished && (
        <path
          d={linePath(current.slice(-2))}
          className="text-chart-1"
          strokeWidth={2}
          strokeDasharray="1 5"
          {...stroke}
        />
      )}
      {current.length === 1 && only && <circle cx={only.x} cy={only.y} r={4.5} className="fill-chart-1" />}
    </>
  )
}
