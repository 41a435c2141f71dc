import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, use, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { type CardColumns, splitColumns } from './card-columns.ts'
import type { HeaderColumn } from './data-table-header.tsx'
import { SortContext } from './sort-context.ts'
import { useFirstRow } from './use-first-row.ts'

type DataCardsProps<Row> = {
  caption: string
  columns: readonly (HeaderColumn & { render: (row: Row) => ReactNode })[]
  rows: readonly Row[]
  /** The last cards. */
  totals: readonly Row[]
  toKey: (row: Row) => string
  page: number
  card: CardColumns | undefined
}

/** The rows of a `DataTable` on a narrow screen: what each is, its most important figures, and the rest on request. */
export function DataCards<Row>({ caption, columns, rows, totals, toKey, page, card }: DataCardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  useFirstRow(list, page)
  const parts = splitColumns(columns, card)
  return (
    <>
      <CardSort columns={columns} />
      <ul ref={list} aria-label={caption} className="divide-y divide-line">
        {rows.map((row) => (
          <DataCard key={toKey(row)} parts={parts} row={row} />
        ))}
        {totals.map((row) => (
          <DataCard key={toKey(row)} parts={parts} row={row} className="font-semibold" />
        ))}
      </ul>
    </>
  )
}

type DataCardProps<Row> = {
  parts: ReturnType<typeof splitColumns<DataCardsProps<Row>['columns'][number]>>
  row: Row
  className?: string
}

function DataCard<Row>({ parts: { name, about, below, figures, rest }, row, className }: DataCardProps<Row>) {
  return (
    <li className={cn('grid gap-1.5 py-3', className)}>
      <div className={cn('grid gap-x-4 gap-y-1.5', figures.length === 1 && 'grid-cols-[minmax(0,1fr)_auto]')}>
        <div className="min-w-0 wrap-anywhere">
          {name?.render(row)}
          {about.map((column) => (
            <div key={column.key} className="text-xs font-normal text-muted">
              {column.render(row)}
            </div>
          ))}
        </div>
        {/* All cards of a list have the same columns, however long their names and figures are. */}
        <dl
          className={cn(
            'grid gap-x-4 gap-y-1.5 tabular-nums',
            figures.length === 1 ? 'text-right' : 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)] *:even:text-right',
          )}
        >
          {figures.map((column) => (
            <Fact key={column.key} label={column.label}>
              {column.render(row)}
            </Fact>
          ))}
        </dl>
      </div>
      {below.map((column) => (
        <div key={column.key} className="wrap-anywhere">
          {column.render(row)}
        </div>
      ))}
      {rest.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-xs font-normal text-accent-ink pointer-coarse:py-3">
            More figures
          </summary>
          <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums">
            {rest.map((column) => (
              <Fact key={column.key} label={column.label}>
                {column.render(row)}
              </Fact>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-normal text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** What the headers of a table do: they choose the order of the rows. */
function CardSort({ columns }: { columns: readonly HeaderColumn[] }) {
  const { sort, onSort } = use(SortContext)
  const sortable = columns.filter(({ isSortable }) => isSortable)
  if (sort === null || sortable.length === 0) return null
  // The rows may be sorted by a column that is hidden.
  const options = sortable.map(({ key, label }) => ({ value: key, label: `Sort: ${label}` }))
  const isShown = sortable.some(({ key }) => key === sort.key)
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <div className="mb-1 flex gap-2">
      <OptionSelect
        aria-label="Sort by"
        className="min-w-0 grow"
        value={sort.key}
        options={isShown ? options : [{ value: sort.key, label: 'Sort: a hidden column' }, ...options]}
        onChange={onSort}
      />
      <Button
        variant="outline"
        className="h-10 px-3"
        aria-label={sort.isDescending ? 'Descending, reverse the order' : 'Ascending, reverse the order'}
        onClick={() => onSort(sort.key)}
      >
        <Arrow aria-hidden />
      </Button>
    </div>
  )
}
