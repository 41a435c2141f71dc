import ChartColumn from 'lucide-react/icons/chart-column'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { cn } from '#lib/cn.ts'
import { ChartFrame } from '#ui/charts/chart-frame.tsx'
import type { PlotFormats } from '#ui/charts/chart-geometry.ts'
import { placeLabels } from '#ui/charts/time-labels.ts'
import { useChartMarks } from '#ui/charts/use-chart-marks.tsx'
import { PLOT_HEIGHT, useElementSize } from '#ui/charts/use-element-size.ts'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import type { RenderValue, SeriesTable } from './chart-series.ts'
import { FILLS, HatchSwatch, layOutSeries, type SeriesGeometry, SeriesMarks } from './series-marks.tsx'

const FALLBACK_WIDTH = 640

type SeriesChartProps = {
  label: string
  table: SeriesTable
  /** Whether the series add up, so that columns stack them. Otherwise each is a line. */
  isStacked: boolean
  formats: PlotFormats
  /** Renders a value of the table. */
  renderValue: RenderValue
}

/** Several series over time, as stacked columns or as lines, with a legend and a table view. */
export function SeriesChart({ label, table, isStacked, formats, renderValue }: SeriesChartProps) {
  const [active, setActive] = useState<number | null>(null)
  const { columns, series } = table
  const shown = active === null ? undefined : columns[active]
  const marks = useChartMarks(columns.map(({ key, to }) => ({ date: key, to })))
  const events = active === null ? [] : marks.namesOn(active)
  return (
    <ChartFrame
      name="explore"
      label={label}
      icon={ChartColumn}
      legend={
        <>
          {series.map(({ key, label: name, values }, at) => (
            <span key={key} className="flex items-center gap-2 tabular-nums">
              <svg aria-hidden="true" width={10} height={10}>
                <rect width={10} height={10} rx={2} className={FILLS[at]} />
              </svg>
              <bdi>{name}</bdi>
              {active !== null && <span className="font-medium text-ink">{format(values[active], formats)}</span>}
            </span>
          ))}
          {isStacked && columns.some(({ partial }) => partial) && (
            <span className="flex items-center gap-2">
              <HatchSwatch />
              Partial
            </span>
          )}
          {marks.legend}
        </>
      }
      table={
        <>
          <SeriesValues label={label} table={table} formats={formats} renderValue={renderValue} />
          {marks.list}
        </>
      }
    >
      <p className="-mt-2 min-h-5 text-xs text-muted tabular-nums" aria-live="polite">
        {shown ? (
          nameOf(shown, formats)
        ) : (
          <>
            <span className="pointer-coarse:hidden">Point at a column, or use the arrow keys, to see its values.</span>
            <span className="hidden pointer-coarse:inline">Tap a column to see its values.</span>
          </>
        )}
        {events.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two events can have the same name
          <Fragment key={at}>
            {' · '}
            <bdi>{name}</bdi>
          </Fragment>
        ))}
      </p>
      <p className="sr-only">{marks.description}</p>
      <Plot label={label} table={table} isStacked={isStacked} formats={formats} active={active} onActive={setActive} />
    </ChartFrame>
  )
}

const format = (value: number | null | undefined, formats: PlotFormats) =>
  typeof value === 'number' ? formats.value(value) : '—'

const nameOf = ({ key, partial }: SeriesTable['columns'][number], formats: PlotFormats) =>
  partial ? `${formats.date(key)} (${partial})` : formats.date(key)

type PlotProps = Omit<SeriesChartProps, 'renderValue'> & {
  active: number | null
  onActive: (index: number | null) => void
}

function Plot({ label, table, isStacked, formats, active, onActive }: PlotProps) {
  const { ref, width: measured, height } = useElementSize()
  const width = measured ?? FALLBACK_WIDTH
  const { columns } = table
  const marks = useChartMarks(columns.map(({ key, to }) => ({ date: key, to })))
  const shown = active ?? columns.length - 1
  const geometry = useMemo(
    () => layOutSeries(table, { isStacked, width, height, formats }),
    [table, isStacked, width, height, formats],
  )
  const { top, bottom, gutter, step, x } = geometry
  return (
    <div
      ref={ref}
      className={cn(
        PLOT_HEIGHT,
        'relative w-full rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus',
      )}
    >
      <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
        {active !== null && (
          <rect x={x(active) - step / 2} y={top} width={step} height={bottom - top} className="fill-hover" />
        )}
        <Axes geometry={geometry} columns={columns} width={width} formats={formats} />
        {marks.layer(x, bottom)}
        <SeriesMarks table={table} geometry={geometry} />
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={[describe(table, shown, formats), ...marks.namesOn(shown)].join('; ')}
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

type AxesProps = {
  geometry: SeriesGeometry
  columns: SeriesTable['columns']
  width: number
  formats: PlotFormats
}

function Axes({ geometry: { bottom, gutter, ticks, x, y }, columns, width, formats }: AxesProps) {
  const labels = placeLabels(
    columns.map(({ key }) => key),
    { x, from: 0, to: width, formatTick: formats.tick },
  )
  return (
    <g className="fill-muted text-[11px] tabular-nums">
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line
            x1={gutter}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? 'stroke-line-strong' : 'stroke-chart-grid'}
          />
          <text x={gutter - 8} y={y(value)} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {labels.map(({ day, text, x: center }) => (
        <text key={day} x={center} y={bottom + 20} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}

function describe({ columns, series }: SeriesTable, index: number, formats: PlotFormats): string {
  const column = columns[index]
  if (!column) return 'No values'
  const values = series.map(({ label, values: all }) => `${label}: ${format(all[index], formats)}`)
  return [nameOf(column, formats), ...values].join('; ')
}

const renderCell = (value: number | null | undefined, render: (value: number) => ReactNode) =>
  typeof value === 'number' ? render(value) : '—'

function SeriesValues({
  label,
  table: { columns, series },
  formats,
  renderValue,
}: Omit<SeriesChartProps, 'isStacked'>) {
  return (
    <div className="[--table-height:20rem]">
      <Table caption={label}>
        <TableHead columns={['Period', ...series.map((part) => ({ figures: part.label }))]} />
        <tbody>
          {columns.map((column, at) => (
            <tr key={column.key}>
              <td className="whitespace-nowrap">{nameOf(column, formats)}</td>
              {series.map((part) => (
                <td key={part.key} data-numeric>
                  {renderCell(part.values[at], (value) => renderValue(value, part, column))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
