import ChartColumn from 'lucide-react/icons/chart-column'
import { useState } from 'react'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { buildValueScale, labelledIndexes, linePath, type PlotFormats, positionOf } from '#ui/chart-geometry.ts'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { useElementWidth } from '#ui/use-element-width.ts'
import type { Series, SeriesTable } from './chart-series.ts'

const HEIGHT = 264
const BOTTOM = 236
const TOP = 12
const LABEL_WIDTH = 76
const AXIS_CHARACTER = 7.6
const FALLBACK_WIDTH = 640
/** How much of a column's place its bar takes. */
const BAR_SHARE = 0.7

const FILLS = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5', 'fill-chart-6']
const STROKES = ['text-chart-1', 'text-chart-2', 'text-chart-3', 'text-chart-4', 'text-chart-5', 'text-chart-6']

type SeriesChartProps = {
  label: string
  table: SeriesTable
  /** Whether the series add up, so that columns stack them. Otherwise each is a line. */
  isStacked: boolean
  formats: PlotFormats
}

/** Several series over time, as stacked columns or as lines, with a legend and a table view. */
export function SeriesChart({ label, table, isStacked, formats }: SeriesChartProps) {
  const [active, setActive] = useState<number | null>(null)
  const { columns, series } = table
  const shown = active === null ? undefined : columns[active]
  return (
    <ChartFrame
      label={label}
      icon={ChartColumn}
      legend={series.map(({ key, label: name, values }, at) => (
        <span key={key} className="flex items-center gap-2 tabular-nums">
          <svg aria-hidden="true" width={10} height={10}>
            <rect width={10} height={10} rx={2} className={FILLS[at]} />
          </svg>
          <bdi>{name}</bdi>
          {active !== null && <span className="font-medium text-ink">{format(values[active], formats)}</span>}
        </span>
      ))}
      table={<SeriesValues label={label} table={table} formats={formats} />}
    >
      <p className="-mt-2 min-h-5 text-xs text-muted tabular-nums" aria-live="polite">
        {shown ? formats.date(shown.key) : 'Point at a column, or use the arrow keys, to see its values.'}
      </p>
      <Plot label={label} table={table} isStacked={isStacked} formats={formats} active={active} onActive={setActive} />
    </ChartFrame>
  )
}

const format = (value: number | null | undefined, formats: PlotFormats) =>
  typeof value === 'number' ? formats.value(value) : '—'

type PlotProps = SeriesChartProps & { active: number | null; onActive: (index: number | null) => void }

function Plot({ label, table, isStacked, formats, active, onActive }: PlotProps) {
  const { ref, width: measured } = useElementWidth()
  const width = measured ?? FALLBACK_WIDTH
  const { columns, series } = table
  const scale = buildValueScale(isStacked ? heightsOf(table) : series.flatMap(({ values }) => values.map(toNumber)), [
    BOTTOM,
    TOP,
  ])
  const labels = scale.ticks.map((value) => ({ value, text: formats.axis(value) }))
  const gutter = Math.max(...labels.map(({ text }) => text.length)) * AXIS_CHARACTER + 10
  const step = (width - gutter) / Math.max(1, columns.length)
  const span = { start: gutter + step / 2, end: width - step / 2 }
  const x = (index: number) => positionOf(index, columns.length, span)
  const most = Math.max(2, Math.floor((width - gutter) / LABEL_WIDTH))
  return (
    <div
      ref={ref}
      className="relative h-66 w-full rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
    >
      <svg aria-hidden="true" width={width} height={HEIGHT} className="absolute inset-0">
        {active !== null && (
          <rect x={x(active) - step / 2} y={TOP} width={step} height={BOTTOM - TOP} className="fill-hover" />
        )}
        <g className="fill-muted text-[11px] tabular-nums">
          {labels.map(({ value, text }) => (
            <g key={value}>
              <line
                x1={gutter}
                x2={width}
                y1={scale.y(value)}
                y2={scale.y(value)}
                className={value === 0 ? 'stroke-line-strong' : 'stroke-chart-grid'}
              />
              <text x={gutter - 8} y={scale.y(value)} dy="0.32em" textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {labelledIndexes(columns.length, most).map((index) => (
            <text key={index} x={x(index)} y={BOTTOM + 20} textAnchor="middle">
              {formats.tick(columns[index]?.key ?? '')}
            </text>
          ))}
        </g>
        {isStacked ? (
          <Stacks table={table} x={x} y={scale.y} width={step * BAR_SHARE} />
        ) : (
          series.map((line, at) => <Line key={line.key} line={line} at={at} x={x} y={scale.y} />)
        )}
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={describe(table, active ?? columns.length - 1, formats)}
        min={0}
        max={Math.max(0, columns.length - 1)}
        value={active ?? Math.max(0, columns.length - 1)}
        style={{ left: gutter, width: Math.max(1, width - gutter) }}
        className="absolute inset-y-0 m-0 cursor-crosshair touch-pan-y opacity-0"
        onChange={({ target }) => onActive(target.valueAsNumber)}
        onPointerMove={({ clientX, currentTarget, pointerType }) => {
          if (pointerType !== 'mouse') return
          const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / step)
          onActive(Math.max(0, Math.min(columns.length - 1, index)))
        }}
        onPointerLeave={() => onActive(null)}
        onFocus={() => onActive(active ?? columns.length - 1)}
        onBlur={() => onActive(null)}
      />
    </div>
  )
}

const toNumber = (value: number | null) => value ?? 0

/** Returns the ends of the columns: what is positive stacks up from zero, and what is negative down. */
function heightsOf({ columns, series }: SeriesTable): number[] {
  return columns.flatMap((_, at) => {
    const values = series.map(({ values: all }) => all[at] ?? 0)
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))]
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

type StacksProps = { table: SeriesTable; x: (index: number) => number; y: (value: number) => number; width: number }

function Stacks({ table: { columns, series }, x, y, width }: StacksProps) {
  return columns.map(({ key }, at) => {
    let above = 0
    let below = 0
    return (
      <g key={key}>
        {series.map((part, index) => {
          const value = part.values[at] ?? 0
          const start = value < 0 ? below : above
          if (value < 0) below += value
          else above += value
          const [top, bottom] = [y(Math.max(start, start + value)), y(Math.min(start, start + value))]
          return (
            <rect
              key={part.key}
              x={x(at) - width / 2}
              y={top}
              width={width}
              height={Math.max(0, bottom - top)}
              className={FILLS[index]}
            />
          )
        })}
      </g>
    )
  })
}

type LineProps = { line: Series; at: number; x: StacksProps['x']; y: StacksProps['y'] }

function Line({ line, at, x, y }: LineProps) {
  const places = line.values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) }))
  return (
    <path
      d={linePath(places)}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinejoin="round"
      className={STROKES[at]}
    />
  )
}

function describe({ columns, series }: SeriesTable, index: number, formats: PlotFormats): string {
  const column = columns[index]
  if (!column) return 'No values'
  const values = series.map(({ label, values: all }) => `${label}: ${format(all[index], formats)}`)
  return [formats.date(column.key), ...values].join('; ')
}

function SeriesValues({
  label,
  table: { columns, series },
  formats,
}: Pick<SeriesChartProps, 'label' | 'table' | 'formats'>) {
  return (
    <div className="max-h-80 overflow-y-auto">
      <Table caption={label}>
        <TableHead columns={['Period', ...series.map((part) => ({ figures: part.label }))]} />
        <tbody>
          {columns.map(({ key }, at) => (
            <tr key={key}>
              <td className="whitespace-nowrap">{formats.date(key)}</td>
              {series.map((part) => (
                <td key={part.key} data-numeric>
                  {format(part.values[at], formats)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
