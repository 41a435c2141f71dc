import { formatDay } from '#lib/format.ts'
import { buildValueScale, positionOf, type TimeSeriesPoint } from '#ui/charts/chart-geometry.ts'
import { LineSwatch, PlotLines } from '#ui/charts/plot-lines.tsx'
import { formatSampleMoney, SAMPLE } from './sample-figures.ts'

const WIDTH = 640
const HEIGHT = 208
const AXIS_WIDTH = 44
const span = { start: 0, end: WIDTH }
const dayOf = (index: number) => `2026-03-${String(index + 1).padStart(2, '0')}`

const points: TimeSeriesPoint[] = SAMPLE.sales.map((value, index) => ({
  date: dayOf(index),
  value,
  comparison: { date: dayOf(index), value: SAMPLE.salesBefore[index] ?? 0 },
}))

/** Sales compared with the previous period, as a fixed drawing that works without scripts. */
export function SampleChart() {
  const { y, ticks, baseline } = buildValueScale([...SAMPLE.sales, ...SAMPLE.salesBefore], [HEIGHT - 6, 6])
  return (
    <figure>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        <span className="flex items-center gap-2">
          <LineSwatch kind="current" />
          Last 30 days
        </span>
        <span className="flex items-center gap-2">
          <LineSwatch kind="comparison" />
          The 30 days before
        </span>
      </figcaption>
      <div className="mt-4 flex gap-2">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${AXIS_WIDTH} ${HEIGHT}`}
          className="h-52 shrink-0 fill-muted text-[11px] tabular-nums"
        >
          {ticks.map((tick) => (
            <text key={tick} x={AXIS_WIDTH} y={y(tick)} dy="0.32em" textAnchor="end">
              {formatSampleMoney(tick)}
            </text>
          ))}
        </svg>
        <svg
          role="img"
          aria-label="Net sales per day: a peak every Friday, and each week higher than the one before"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-52 w-full min-w-0 overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
        >
          {ticks.map((tick) => (
            <path key={tick} d={`M0,${y(tick)}H${WIDTH}`} strokeWidth={1} className="stroke-chart-grid" />
          ))}
          <PlotLines points={points} x={(index) => positionOf(index, points.length, span)} y={y} baseline={baseline} />
        </svg>
      </div>
      <p aria-hidden className="mt-1 flex justify-between pl-13 text-[11px] text-muted">
        <span>{formatDay(dayOf(0), { year: false })}</span>
        <span>{formatDay(dayOf(points.length - 1), { year: false })}</span>
      </p>
    </figure>
  )
}
