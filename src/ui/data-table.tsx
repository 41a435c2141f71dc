import { type ReactNode, useId, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { DataTableHeader, type HeaderColumn } from './data-table-header.tsx'
import { HiddenColumns } from './hidden-columns.tsx'

export type DataColumn<Row> = HeaderColumn & { render: (row: Row) => ReactNode }

type DataTableProps<Row> = {
  /** The accessible name. */
  caption: string
  /** The columns to show. The first names the row and stays in place. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  toKey: (row: Row) => string
  /** Shown instead of the table when it has no rows. */
  emptyText: string
}

// It positions what is for screen readers only, which would widen the page from out of sight.
const frameStyles = 'relative -mx-5 max-h-[min(44rem,80dvh)] overflow-auto'

const cellStyles = [
  '[&_:is(th,td)]:px-3 [&_:is(th,td):first-child]:pl-5 [&_:is(th,td):last-child]:pr-5',
  '[&_td,&_tbody_th]:border-t [&_td,&_tbody_th]:border-line [&_td,&_tbody_th]:py-2.5',
  // On touch screens, figures that open something are taller than plain ones.
  '[&_td,&_tbody_th]:align-baseline [&_:is(th,td)]:wrap-break-word',
  '[&_[data-numeric]]:text-right [&_[data-numeric]]:whitespace-nowrap [&_[data-numeric]]:tabular-nums',
  // The header row and the first column stay while the rest scrolls behind them.
  '[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-10 [&_thead_th]:bg-surface',
  '[&_tr>:first-child]:sticky [&_tr>:first-child]:left-0 [&_tr>:first-child]:bg-surface [&_thead_tr>:first-child]:z-20',
  '[&_thead_th:first-child]:min-w-32',
  // A popup that opens from the first column is above the rows that follow.
  '[&_tbody_th:has([aria-expanded=true])]:z-30',
]

/** A table whose header and first column stay in place. It says how many columns are out of sight. */
export function DataTable<Row>({ caption, columns, rows, toKey, emptyText }: DataTableProps<Row>) {
  const frame = useRef<HTMLElement>(null)
  const id = useId()
  const [first, ...rest] = columns
  if (rows.length === 0) return <p className="text-muted">{emptyText}</p>
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section ref={frame} aria-labelledby={id} tabIndex={0} className={frameStyles}>
        <table className={cn('w-full border-separate border-spacing-0 text-left', cellStyles)}>
          <caption id={id} className="sr-only">
            {caption}
          </caption>
          <DataTableHeader columns={columns} />
          <tbody>
            {rows.map((row) => (
              <tr key={toKey(row)}>
                <th scope="row" className="max-w-48 min-w-32 font-normal">
                  {first?.render(row)}
                </th>
                {rest.map((column) => (
                  <td key={column.key} data-numeric={column.isNumeric ? '' : undefined}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <HiddenColumns frame={frame} />
    </div>
  )
}
