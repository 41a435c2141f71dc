import { area, type SeriesPoint, stack, stackOffsetDiverging } from 'd3-shape'
import { memo } from 'react'
import { buildValueScale, linePath, positionOf } from '#ui/charts/chart-geometry.ts'
import type { SeriesTable } from './chart-series.ts'

const BOTTOM = 236
const TOP = 12
const AXIS_CHARACTER = 7.6
/** How much of a column's place its bar takes. */
const BAR_SHARE = 0.7
/** Bars narrower than this, in pixels, run into each other, so that areas show the same. */
const LEAST_BAR = 2

export const FILLS = [
  'fill-chart-1',
  'fill-chart-2',
  'fill-chart-3',
  'fill-chart-4',
  'fill-chart-5',
  'fill-chart-6',
] as const

const STROKES = ['text-chart-1', 'text-chart-2', 'text-chart-3', 'text-chart-4', 'text-chart-5', 'text-chart-6']

type Column = SeriesTable['columns'][number]

/** The lower and upper end of a part of each column. */
type Layer = SeriesPoint<Column>[]

export type SeriesGeometry = {
  top: number
  bottom: number
  /** Where the plot begins, right of the labels of the value axis. */
  gutter: number
  /** The width of a column's place. */
  step: number
  x: (index: number) => number
  y: (value: number) => number
  ticks: { value: number; text: string }[]
  /** The stacked parts of each series. `null` for lines. */
  layers: readonly Layer[] | null
}

type Asked = { isStacked: boolean; width: number; format: (value: number) => string }

/** Lays the series out in a plot. Sizes are in pixels. */
export function layOutSeries(table: SeriesTable, { isStacked, width, format }: Asked): SeriesGeometry {
  const { columns, series } = table
  const layers = isStacked ? stackUp(table) : null
  const values = layers
    ? layers.flat().flatMap(([low, high]) => [low, high])
    : series.flatMap((line) => line.values.map((value) => value ?? 0))
  const scale = buildValueScale(values, [BOTTOM, TOP])
  const ticks = scale.ticks.map((value) => ({ value, text: format(value) }))
  const gutter = Math.max(...ticks.map(({ text }) => text.length)) * AXIS_CHARACTER + 10
  const step = (width - gutter) / Math.max(1, columns.length)
  const span = { start: gutter + step / 2, end: width - step / 2 }
  return {
    top: TOP,
    bottom: BOTTOM,
    gutter,
    step,
    x: (index) => positionOf(index, columns.length, span),
    y: scale.y,
    ticks,
    layers,
  }
}

/** What is positive stacks up from zero, and what is negative down. */
function stackUp({ columns, series }: SeriesTable): Layer[] {
  return stack<unknown, Column, number>()
    .keys(series.keys())
    .value((_column, at, column) => series[at]?.values[column] ?? 0)
    .offset(stackOffsetDiverging)(columns)
}

type MarksProps = { table: SeriesTable; geometry: SeriesGeometry }

/** The lines, columns or areas of a chart. They are not drawn again while the reader points at columns. */
export const SeriesMarks = memo(function SeriesMarks({ table, geometry }: MarksProps) {
  const { layers, step, x, y } = geometry
  if (layers === null) {
    return table.series.map(({ key, values }, at) => (
      <path
        key={key}
        d={linePath(values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) })))}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        className={STROKES[at]}
      />
    ))
  }
  const Part = step * BAR_SHARE < LEAST_BAR ? AreaPart : BarsPart
  return layers.map((layer, at) => (
    <Part key={table.series[at]?.key} layer={layer} geometry={geometry} className={FILLS[at]} />
  ))
})

type PartProps = { layer: Layer; geometry: SeriesGeometry; className: string | undefined }

function BarsPart({ layer, geometry: { step, x, y }, className }: PartProps) {
  const width = step * BAR_SHARE
  return (
    <g className={className}>
      {layer.map(({ 0: low, 1: high, data }, at) => (
        <rect key={data.key} x={x(at) - width / 2} y={y(high)} width={width} height={y(low) - y(high)} />
      ))}
    </g>
  )
}

function AreaPart({ layer, geometry: { x, y }, className }: PartProps) {
  const draw = area<Layer[number]>()
    .x((_ends, at) => x(at))
    .y0(([low]) => y(low))
    .y1(([, high]) => y(high))
  return <path d={draw(layer) ?? ''} className={className} />
}
