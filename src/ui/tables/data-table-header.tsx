import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, use } from 'react'
import { cn } from '#lib/cn.ts'
import { type DataSort, SortContext } from './sort-context.ts'

export type HeaderColumn = {
  key: string
  label: string
  /** Aligns numbers to the right. */
  isNumeric?: boolean
  /** Needs a `SortContext` around the table. */
  isSortable?: boolean
}

/** Boxes that tick rows, for a column of their own: one for all rows, and one for each. */
export type RowBoxes<Row> = { all: ReactNode; toBox: (row: Row) => ReactNode }

/** The header row of a `DataTable`, with buttons that sort. */
export function DataTableHeader({ columns, box }: { columns: readonly HeaderColumn[]; box?: ReactNode }) {
  const { sort, onSort } = use(SortContext)
  return (
    <thead>
      <tr>
        {box && (
          <th scope="col" className="py-2">
            {box}
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            sort={sort?.key === column.key ? sort : null}
            onSort={() => onSort(column.key)}
          />
        ))}
      </tr>
    </thead>
  )
}

type HeaderCellProps = { column: HeaderColumn; sort: DataSort | null; onSort: () => void }

function HeaderCell({ column: { label, isNumeric, isSortable }, sort, onSort }: HeaderCellProps) {
  const direction = sort?.isDescending ? 'descending' : 'ascending'
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      data-numeric={isNumeric ? '' : undefined}
      aria-sort={sort ? direction : undefined}
      className="py-2 align-bottom text-xs font-medium text-muted"
    >
      {isSortable ? (
        <button
          type="button"
          className={cn(
            '-mx-1 relative inline-flex items-end gap-1 rounded-sm px-1 font-medium hover:text-ink pointer-coarse:min-h-6 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5',
            isNumeric ? 'text-right' : 'whitespace-nowrap',
          )}
          onClick={onSort}
        >
          {label}
          {sort && <Arrow aria-hidden className="size-3.5" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}
