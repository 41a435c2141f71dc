import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import type { CardColumns } from './card-columns.ts'
import { DataCards } from './data-cards.tsx'
import { DataTableHeader, type HeaderColumn, type RowBoxes } from './data-table-header.tsx'
import { FigureStop } from './figure-stop.ts'
import { useNarrowScreen } from './narrow-screen.ts'
import { Table } from './table.tsx'

export type DataColumn<Row> = HeaderColumn & {
  render: (row: Row) => ReactNode
  /** A bar below the first column's content: below all of a card on a narrow screen. */
  renderBar?: (row: Row) => ReactNode
  /** The value that the column shows, for `emptyColumns`. */
  toValue?: (row: Row) => unknown
  /** Whether the first column may take the room that others leave, such as for bars. */
  isWide?: boolean
}

type DataTableProps<Row> = {
  /** The accessible name. */
  caption: string
  /** The columns to show. The first names the row and stays in place. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  /** What the rows add up to, below them. */
  totals?: readonly Row[]
  /** How a row differs from the others, such as the sum of those below it. */
  toRowClass?: (row: Row) => string | undefined
  toKey: (row: Row) => string
  /** Shown instead of the table when it has no rows. */
  emptyText: string
  page?: number
  /** What stands on the card of a row, on a narrow screen. */
  card?: CardColumns
  /** Whether the Tab key stops only at the name of a row, from which arrows lead to the rest. */
  isNameStop?: boolean
  /** Whether people compare along columns too, as in a heat map: then rows are no cards on a narrow screen. */
  isMatrix?: boolean
  boxes?: RowBoxes<Row> | undefined
}

/** A `Table` whose columns say how they show a row. On a narrow screen, each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, totals = [], toKey, toRowClass, emptyText, page = 0, card } = props
  const { isNameStop = false, isMatrix = false, boxes } = props
  const isNarrow = useNarrowScreen() && !isMatrix
  if (rows.length === 0) return <p className="text-muted">{emptyText}</p>
  if (isNarrow)
    return (
      <DataCards
        caption={caption}
        columns={columns}
        rows={rows}
        totals={totals}
        toKey={toKey}
        toRowClass={toRowClass}
        page={page}
        card={card}
        boxes={boxes}
      />
    )
  return (
    <Table caption={caption} page={page} className={classOf(boxes !== undefined, isMatrix)}>
      <DataTableHeader columns={columns} box={boxes?.all} />
      <tbody>
        {rows.map((row) => (
          <tr key={toKey(row)} className={toRowClass?.(row)}>
            <FigureStop value={isNameStop ? -1 : undefined}>
              <Cells columns={columns} row={row} box={boxes?.toBox(row)} />
            </FigureStop>
          </tr>
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot className="font-semibold">
          {totals.map((row) => (
            <tr key={toKey(row)}>
              <Cells columns={columns} row={row} box={boxes && ''} />
            </tr>
          ))}
        </tfoot>
      )}
    </Table>
  )
}

// The names stay in place too, beside the boxes.
const boxStyles = [
  '[&_tr>:first-child]:w-10.5 xl:[&_tr>:first-child]:w-11.5',
  '[&_tr>:nth-child(2)]:sticky [&_tr>:nth-child(2)]:left-10.5 [&_tr>:nth-child(2)]:min-w-32 [&_tr>:nth-child(2)]:bg-(--table-ground,var(--color-surface)) xl:[&_tr>:nth-child(2)]:left-11.5',
  '[&_tbody_tr>:nth-child(2)]:z-5 [&_:is(thead,tfoot)_tr>:nth-child(2)]:z-20',
  '[&_tbody_tr:has([aria-checked=true])>*]:bg-hover',
]

const classOf = (hasBoxes: boolean, isMatrix: boolean) =>
  cn(
    '[&_:is(th,td):not(:first-child)]:pl-1.5 xl:[&_:is(th,td):not(:first-child)]:pl-2.5 [&_:is(th,td):not(:last-child)]:pr-1.5 xl:[&_:is(th,td):not(:last-child)]:pr-2.5',
    hasBoxes ? boxStyles : '[&_tr>:first-child]:min-w-32',
    // On a phone, the columns that people compare need the room.
    isMatrix && 'max-sm:[&_tr>:first-child]:min-w-24',
  )

type CellsProps<Row> = { columns: readonly DataColumn<Row>[]; row: Row; box: ReactNode }

function Cells<Row>({ columns: [first, ...rest], row, box }: CellsProps<Row>) {
  return (
    <>
      {box !== undefined && <td>{box}</td>}
      <th
        scope="row"
        className={cn('[font-weight:inherit] wrap-anywhere!', first?.isWide ? 'w-1/3 max-w-96' : 'max-w-48')}
      >
        {first?.render(row)}
        {first?.renderBar && <div className="mt-1.5 empty:hidden">{first.renderBar(row)}</div>}
      </th>
      {rest.map((column) => (
        <td key={column.key} data-numeric={column.isNumeric ? '' : undefined}>
          {column.render(row)}
        </td>
      ))}
    </>
  )
}
