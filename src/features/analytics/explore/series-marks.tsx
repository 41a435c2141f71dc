import { area, type SeriesPoint, stack, stackOffsetDiverging } from 'd3-shape'
import { memo, useId } from 'react'
import { buildValueScale, linePath, type PlotFormats, positionOf } from '#ui/charts/chart-geometry.ts'
import type { SeriesTable } from './chart-series.ts'

/** The room for the labels of the time axis. */
const BOTTOM = 28
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

type Asked = {
  isStacked: boolean
  width: number
  height: number
  formats: Pick<PlotFormats, 'axis' | 'axisStep'>
}

/** Lays the series out in a plot. Sizes are in pixels. */
export function layOutSeries(table: SeriesTable, { isStacked, width, height, formats }: Asked): SeriesGeometry {
  const { columns, series } = table
  const layers = isStacked ? stackUp(table) : null
  const values = layers
    ? layers.flat().flatMap(([low, high]) => [low, high])
    : series.flatMap((line) => line.values.map((value) => value ?? 0))
  const bottom = height - BOTTOM
  const scale = buildValueScale(values, [bottom, TOP], formats.axisStep)
  const ticks = scale.ticks.map((value) => ({ value, text: formats.axis(value) }))
  const gutter = Math.max(...ticks.map(({ text }) => text.length)) * AXIS_CHARACTER + 10
  const step = (width - gutter) / Math.max(1, columns.length)
  const span = { start: gutter + step / 2, end: width - step / 2 }
  return {
    top: TOP,
    bottom,
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

type Laid = { geometry: SeriesGeometry }
type MarksProps = Laid & { table: SeriesTable }

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
  return (
    <>
      {layers.map((layer, at) => (
        <Part key={table.series[at]?.key} layer={layer} geometry={geometry} className={FILLS[at]} />
      ))}
      <PartialColumns columns={table.columns} layers={layers} geometry={geometry} />
    </>
  )
})

type PartialColumnsProps = Laid & { columns: SeriesTable['columns']; layers: readonly Layer[] }

/** Hatches the columns of which only some days count, but not the empty plot around them. */
function PartialColumns({ columns, layers, geometry: { step, x, y } }: PartialColumnsProps) {
  const id = useId()
  const width = step * BAR_SHARE
  return (
    <>
      <HatchPattern id={id} />
      {columns.map(({ key, partial }, at) => {
        const ends = layers.flatMap((layer) => (layer[at] ? [y(layer[at][0]), y(layer[at][1])] : []))
        const top = Math.min(...ends)
        const height = Math.max(...ends) - top
        return (
          partial &&
          height > 0 && (
            <rect key={key} x={x(at) - width / 2} y={top} width={width} height={height} fill={`url(#${id})`} />
          )
        )
      })}
    </>
  )
}

function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1={0} x2={0} y1={0} y2={5} strokeWidth={5} className="stroke-surface" />
    </pattern>
  )
}

/** A sample of a hatched column, for the legend. */
export function HatchSwatch() {
  const id = useId()
  return (
    <svg aria-hidden="true" width={10} height={10} className="shrink-0">
      <HatchPattern id={id} />
      <rect width={10} height={10} rx={2} className="fill-muted" />
      <rect width={10} height={10} fill={`url(#${id})`} />
    </svg>
  )
}

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
