import { type PointerEvent, useId, useState } from 'react'
import {
  buildValueScale,
  nearestIndex,
  type PlotFormats,
  type PlotNames,
  positionOf,
  type TimeSeriesPoint,
} from './chart-geometry.ts'
import { PlotAxes } from './plot-axes.tsx'
import { PlotCursor } from './plot-cursor.tsx'
import { PlotLines } from './plot-lines.tsx'
import { PlotReadout } from './plot-readout.tsx'
import { useElementWidth } from './use-element-width.ts'

const HEIGHT = 264
const TOP = 12
const BOTTOM = 28
const RIGHT = 12
const AXIS_CHARACTER = 6.6
/** Browsers draw a range's thumb about this wide; its middle runs from half of it to half before the end. */
const THUMB = 16
/** Used where the element cannot be measured, as in a hidden tab. */
const FALLBACK_WIDTH = 640

type LinePlotProps = {
  label: string
  summary: string
  points: readonly TimeSeriesPoint[]
  names: PlotNames
  formats: PlotFormats
  isLastUnfinished: boolean
}

/** The current series as a solid line over its comparison as a dashed one, read out by pointer, touch and keyboard. */
export function LinePlot({ label, summary, points, names, formats, isLastUnfinished }: LinePlotProps) {
  const { ref, width: measured } = useElementWidth()
  const id = useId()
  const [active, setActive] = useState<number | null>(null)
  const width = measured ?? FALLBACK_WIDTH
  const scale = buildValueScale(valuesOf(points), [HEIGHT - BOTTOM, TOP])
  const axisLabels = scale.ticks.map((value) => ({ value, y: scale.y(value), text: formats.axis(value) }))
  const gutter = Math.max(...axisLabels.map(({ text }) => text.length)) * AXIS_CHARACTER + 10
  const span = { start: gutter, end: width - RIGHT }
  const shownIndex = Math.min(active ?? -1, points.length - 1)
  const shown = points[shownIndex]
  const x = (index: number) => positionOf(index, points.length, span)

  function handlePointer(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse') return
    const left = event.currentTarget.getBoundingClientRect().left + THUMB / 2 - gutter
    setActive(nearestIndex(event.clientX - left, points.length, span))
  }

  return (
    <div
      ref={ref}
      className="relative h-66 w-full rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
    >
      <svg aria-hidden="true" width={width} height={HEIGHT} className="absolute inset-0">
        <PlotAxes points={points} span={span} height={HEIGHT - BOTTOM} values={axisLabels} formatTick={formats.tick} />
        <PlotLines points={points} x={x} y={scale.y} baseline={scale.baseline} isLastUnfinished={isLastUnfinished} />
        {shown && <PlotCursor point={shown} x={x(shownIndex)} y={scale.y} top={TOP} bottom={HEIGHT - BOTTOM} />}
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-describedby={`${id}-summary`}
        aria-valuetext={describe(shown ?? points.at(-1), names, formats)}
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
      {shown && <PlotReadout point={shown} x={x(shownIndex)} width={width} names={names} formats={formats} />}
    </div>
  )
}

function valuesOf(points: readonly TimeSeriesPoint[]): number[] {
  return points.flatMap((point) => [point.value ?? 0, point.comparison?.value ?? 0])
}

function describe(point: TimeSeriesPoint | undefined, names: PlotNames, formats: PlotFormats): string {
  if (!point) return 'No values'
  const value = point.value === null ? 'no value' : formats.value(point.value)
  const current = `${formats.date(point.date)}: ${value}`
  if (!point.comparison || !names.comparison) return current
  return `${current}; ${names.comparison}, ${formats.date(point.comparison.date)}: ${formats.value(point.comparison.value)}`
}
