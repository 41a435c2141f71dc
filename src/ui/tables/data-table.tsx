import type { ReactNode } from 'react'
import { DataTableHeader, type HeaderColumn } from './data-table-header.tsx'
import { FigureStop } from './figure-stop.ts'
import { Table } from './table.tsx'

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
  page?: number
  /** Whether the Tab key stops only at the name of a row, from which arrows lead to the rest. */
  isNameStop?: boolean
}

/** A `Table` whose columns say how they show a row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, toKey, emptyText, page = 0, isNameStop = false } = props
  const [first, ...rest] = columns
  if (rows.length === 0) return <p className="text-muted">{emptyText}</p>
  return (
    <Table
      caption={caption}
      page={page}
      className="[&_:is(th,td):not(:first-child)]:pl-2 xl:[&_:is(th,td):not(:first-child)]:pl-2.5 [&_:is(th,td):not(:last-child)]:pr-2 xl:[&_:is(th,td):not(:last-child)]:pr-2.5 [&_thead_th:first-child]:min-w-32"
    >
      <DataTableHeader columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={toKey(row)}>
            <FigureStop value={isNameStop ? -1 : undefined}>
              <th scope="row" className="max-w-48 min-w-32 font-normal">
                {first?.render(row)}
              </th>
              {rest.map((column) => (
                <td key={column.key} data-numeric={column.isNumeric ? '' : undefined}>
                  {column.render(row)}
                </td>
              ))}
            </FigureStop>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
