import { type ReactNode, Suspense, use, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { type CardColumns, splitColumns } from './card-columns.ts'
import type { HeaderColumn } from './data-table-header.tsx'
import { SortContext } from './sort-context.ts'
import { useFirstRow } from './use-first-row.ts'

// Loaded separately, because wide screens don't need it.
const CardSort = lazyPart(async () => (await import('./card-sort.tsx')).CardSort)

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
  const { sort, onSort } = use(SortContext)
  const sortable = columns.filter(({ isSortable }) => isSortable)
  return (
    <>
      {sort && sortable.length > 0 && (
        <div className="mb-1 flex min-h-10 gap-2 pointer-coarse:min-h-11">
          <Suspense>
            <CardSort columns={sortable} sort={sort} onSort={onSort} />
          </Suspense>
        </div>
      )}
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
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-32 flex-1 wrap-anywhere">
          {name?.render(row)}
          {about.map((column) => (
            <div key={column.key} className="text-xs font-normal text-muted">
              {column.render(row)}
            </div>
          ))}
        </div>
        <dl className="ml-auto flex flex-wrap justify-end gap-x-4 gap-y-1.5 text-right tabular-nums">
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
