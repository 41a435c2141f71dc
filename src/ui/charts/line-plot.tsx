import { type PointerEvent, useId, useState } from 'react'
import { cn } from '#lib/cn.ts'
import {
  buildValueScale,
  nameOfCompared,
  nearestIndex,
  type PlotFormats,
  type PlotNames,
  positionOf,
  type TimeSeriesPoint,
} from './chart-geometry.ts'
import { PlotLines } from './plot-lines.tsx'
import { describeRange, placeReadout, PlotReadout, titleOf } from './plot-readout.tsx'
import { placeLabels } from './time-labels.ts'
import { useChartMarks } from './use-chart-marks.tsx'
import { PLOT_HEIGHT, useElementSize } from './use-element-size.ts'

const TOP = 12
const BOTTOM = 28
const RIGHT = 12
/** The width of a character in an axis label, in pixels. Wider than a digit, because of letters such as in US$. */
const AXIS_CHARACTER = 7.6
/** The approximate width of a range input's thumb. The thumb's center stops half this width before each end. */
const THUMB = 16
/** Used while the element has no size, such as in a hidden tab. */
const FALLBACK_WIDTH = 640

type LinePlotProps = {
  label: string
  summary: string
  points: readonly TimeSeriesPoint[]
  names: PlotNames
  formats: PlotFormats
}

/**
 * Draws the current series as a solid line and its comparison as a dashed line. People can read values by pointer, touch
 * or keyboard.
 */
export function LinePlot({ label, summary, points, names, formats }: LinePlotProps) {
  const { ref, width: measured, height } = useElementSize()
  const id = useId()
  const marks = useChartMarks(points)
  const [active, setActive] = useState<number | null>(null)
  const width = measured ?? FALLBACK_WIDTH
  const size = { width, height: height - BOTTOM }
  const scale = buildValueScale(valuesOf(points), [size.height, TOP], formats.axisStep)
  const axisLabels = scale.ticks.map((value) => ({ value, y: scale.y(value), text: formats.axis(value) }))
  const gutter = Math.max(...axisLabels.map(({ text }) => text.length)) * AXIS_CHARACTER + 10
  const span = { start: gutter, end: width - RIGHT }
  const shownIndex = Math.min(active ?? -1, points.length - 1)
  const shown = points[shownIndex]
  const x = (index: number) => positionOf(index, points.length, span)
  const events = marks.namesOn(shownIndex)
  const places = points.flatMap((point, index) =>
    valuesOf([point]).map((value) => ({ x: x(index), y: scale.y(value) })),
  )

  function handlePointer(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse') return
    const left = event.currentTarget.getBoundingClientRect().left + THUMB / 2 - gutter
    setActive(nearestIndex(event.clientX - left, points.length, span))
  }

  return (
    <div
      ref={ref}
      className={cn(
        PLOT_HEIGHT,
        'relative w-full rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus',
      )}
    >
      <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
        <PlotAxes points={points} span={span} height={size.height} values={axisLabels} formatTick={formats.tick} />
        {marks.layer(x, size.height)}
        <PlotLines points={points} x={x} y={scale.y} baseline={scale.baseline} />
        {shown && <PlotCursor point={shown} x={x(shownIndex)} y={scale.y} bottom={size.height} />}
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-describedby={`${id}-summary`}
        aria-valuetext={[describe(shown ?? points.at(-1), names, formats), ...events].join('; ')}
        min={0}
        max={Math.max(0, points.length - 1)}
        value={shown ? shownIndex : Math.max(0, points.length - 1)}
        style={{ left: gutter - THUMB / 2, width: Math.max(THUMB, span.end - span.start + THUMB) }}
        className="absolute inset-y-0 m-0 cursor-crosshair touch-pan-y opacity-0"
        onChange={({ target }) => setActive(target.valueAsNumber)}
        onPointerMove={handlePointer}
        onPointerLeave={() => setActive(null)}
        onFocus={() => setActive((index) => index ?? points.length - 1)}
        onBlur={() => setActive(null)}
      />
      <p id={`${id}-summary`} className="sr-only">
        {summary}
      </p>
      {shown && (
        <PlotReadout
          point={shown}
          x={x(shownIndex)}
          spot={placeReadout(x(shownIndex), places, size)}
          size={size}
          names={names}
          formats={formats}
          events={events}
        />
      )}
    </div>
  )
}

function valuesOf(points: readonly TimeSeriesPoint[]): number[] {
  return points.flatMap(({ value, comparison, range }) => [
    value ?? 0,
    comparison?.value ?? 0,
    ...(range ? [range.low, range.high] : []),
  ])
}

function describe(point: TimeSeriesPoint | undefined, names: PlotNames, formats: PlotFormats): string {
  if (!point) return 'No values'
  const value = point.value === null ? 'no value' : formats.value(point.value)
  const expected = point.range ? `; ${describeRange(point.range, formats)}` : ''
  const current = `${titleOf(point, formats)}: ${value}${expected}`
  if (!point.comparison || !names.comparison) return current
  const compared = `${nameOfCompared(point.comparison, formats)}: ${formats.value(point.comparison.value)}`
  const change = point.change ? `; ${point.change.text}` : ''
  return `${current}; ${names.comparison}, ${compared}${change}`
}

type PlotAxesProps = {
  points: readonly TimeSeriesPoint[]
  span: { start: number; end: number }
  /** Pixels from the top to the time axis. */
  height: number
  values: readonly { value: number; y: number; text: string }[]
  formatTick: (day: string) => string
}

/** Grid lines with their values, and the names of some buckets below. */
function PlotAxes({ points, span, height, values, formatTick }: PlotAxesProps) {
  const labels = placeLabels(
    points.map(({ date }) => date),
    { x: (index) => positionOf(index, points.length, span), from: 0, to: span.end + RIGHT, formatTick },
  )
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
      {labels.map(({ day, text, x }) => (
        <text key={day} x={x} y={height + 20} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}

type PlotCursorProps = { point: TimeSeriesPoint; x: number; y: (value: number) => number; bottom: number }

/** A line through the selected bucket, with a dot on each series. */
function PlotCursor({ point, x, y, bottom }: PlotCursorProps) {
  return (
    <>
      <line x1={x} x2={x} y1={TOP} y2={bottom} className="stroke-line-strong" />
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
