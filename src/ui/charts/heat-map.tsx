import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { moveByArrow } from '#ui/tables/table-arrows.ts'
import { heatScale } from './heat-scale.ts'

type HeatMapProps = {
  /** For screen readers. */
  caption: string
  /** What the rows are, such as "Hour". */
  corner: string
  columns: readonly string[]
  rows: readonly { name: string; values: readonly (number | null)[] }[]
  formatValue: (value: number) => string
  /** Written below the table with the names of the columns without any value, whose cells stay blank. */
  emptyColumn: string
  /**
   * Renders a value as a button. `text` is the formatted value. The Tab key reaches only the button with `isTabStop`; from
   * there, the arrow keys move to the others.
   */
  renderValue?: ((text: string, at: { row: number; column: number; isTabStop: boolean }) => ReactNode) | undefined
}

/** At most this share of the color, so that text on it stays readable. */
const STRONGEST = 0.45

/** A table whose cells are colored in proportion to the highest usual value. Every value is also written. */
export function HeatMap({ caption, corner, columns, rows, formatValue, emptyColumn, renderValue }: HeatMapProps) {
  const { top } = heatScale(rows.flatMap(({ values }) => values))
  const first = rows.findIndex(({ values }) => values.some((value) => value !== null))
  const emptyColumns = [...columns.keys()].filter((at) => rows.every(({ values }) => (values[at] ?? null) === null))
  const firstColumn = rows[first]?.values.findIndex((value) => value !== null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard, and arrows move between its buttons
    <section aria-label={caption} tabIndex={0} onKeyDown={moveByArrow} className="relative -mx-5 overflow-x-auto px-5">
      <table className="w-full border-separate border-spacing-0.5 text-xs tabular-nums max-sm:border-spacing-px max-sm:text-[0.625rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="pr-2 pb-1 text-left font-medium max-sm:pr-1">
              {corner}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="w-1/8 pb-1 align-top font-medium">
                <span aria-hidden="true" className="sm:hidden">
                  {name.slice(0, 3)}
                </span>
                <span className="max-sm:sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }, row) => (
            <tr key={name}>
              <th scope="row" className="pr-2 text-left font-medium whitespace-nowrap text-muted max-sm:pr-1">
                {name}
              </th>
              {columns.map((column, at) => (
                <Cell
                  key={column}
                  value={values[at] ?? null}
                  isBlank={emptyColumns.includes(at)}
                  top={top}
                  render={(value) => {
                    const isTabStop = row === first && at === firstColumn
                    return renderValue?.(formatValue(value), { row, column: at, isTabStop }) ?? formatValue(value)
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {emptyColumns.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          {emptyColumn}: {emptyColumns.map((at) => columns[at]).join(', ')}
        </p>
      )}
    </section>
  )
}

type CellProps = { value: number | null; isBlank: boolean; top: number; render: (value: number) => ReactNode }

function Cell({ value, isBlank, top, render }: CellProps) {
  const missing = isBlank ? null : '—'
  return (
    <td
      className={cn('relative px-1 py-1.5 text-center whitespace-nowrap max-sm:px-px', value === null && 'text-muted')}
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 rounded-sm bg-chart-1"
        style={{ opacity: strengthOf(value, top) }}
      />
      <span className="relative">{value === null ? missing : render(value)}</span>
    </td>
  )
}

function strengthOf(value: number | null, top: number): number {
  if (value === null || value <= 0) return 0
  return STRONGEST * Math.min(1, value / top)
}
