import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, use, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { type CardColumns, splitColumns } from './card-columns.ts'
import type { HeaderColumn, RowBoxes } from './data-table-header.tsx'
import { type DataSort, SortContext } from './sort-context.ts'
import { useFirstRow } from './use-first-row.ts'

type CardColumn<Row> = HeaderColumn & { render: (row: Row) => ReactNode; renderBar?: (row: Row) => ReactNode }

type DataCardsProps<Row> = {
  caption: string
  columns: readonly CardColumn<Row>[]
  rows: readonly Row[]
  /** The last cards. */
  totals: readonly Row[]
  toKey: (row: Row) => string
  toRowClass?: ((row: Row) => string | undefined) | undefined
  page: number
  card: CardColumns | undefined
  boxes?: RowBoxes<Row> | undefined
}

/**
 * The rows of a `DataTable` on a narrow screen. A card has two lines: what the row is with its most important figure, and
 * what else matters. A button opens the rest.
 */
export function DataCards<Row>(props: DataCardsProps<Row>) {
  const { caption, columns, rows, totals, toKey, toRowClass, page, card, boxes } = props
  const list = useRef<HTMLUListElement>(null)
  useFirstRow(list, page)
  const parts = splitColumns(columns, card, use(SortContext).sort?.key)
  return (
    <>
      <CardsHead columns={columns} main={parts.main} hasRest={parts.rest.length > 0} box={boxes?.all} />
      <ul ref={list} aria-label={caption} className="divide-y divide-line">
        {rows.map((row) => (
          <DataCard key={toKey(row)} parts={parts} row={row} box={boxes?.toBox(row)} className={toRowClass?.(row)} />
        ))}
        {totals.map((row) => (
          <DataCard key={toKey(row)} parts={parts} row={row} className="font-semibold" />
        ))}
      </ul>
    </>
  )
}

type DataCardProps<Row> = {
  parts: ReturnType<typeof splitColumns<CardColumn<Row>>>
  row: Row
  box?: ReactNode
  className?: string | undefined
}

function DataCard<Row>({ parts, row, box, className }: DataCardProps<Row>) {
  const { name, about, below, main, figures, aside, rest } = parts
  return (
    <li className={cn('relative py-2.5', rest.length > 0 && 'pr-8', box && 'pl-8', className)}>
      {box && <div className="absolute top-2.5 left-0.5">{box}</div>}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <div className={cn('min-w-0 leading-6 wrap-anywhere [&_bdi]:line-clamp-2', linkHeight, nameTarget)}>
          {name?.render(row)}
        </div>
        {main && (
          <dl className="row-span-2 max-w-44 text-right leading-6 tabular-nums [&_button]:min-w-6 [&_button]:text-right">
            <dt className="sr-only">{main.label}</dt>
            <dd className="font-medium">{main.render(row)}</dd>
            {aside.map((column) => (
              <Aside key={column.key} label={column.label}>
                {column.render(row)}
              </Aside>
            ))}
          </dl>
        )}
        <Details about={about} figures={figures} row={row} />
      </div>
      {name?.renderBar && <div className="mt-1.5 empty:hidden">{name.renderBar(row)}</div>}
      {below.map((column) => (
        <div key={column.key} className="mt-1 wrap-anywhere">
          {column.render(row)}
        </div>
      ))}
      {rest.length > 0 && (
        <details className="group">
          <summary className="absolute top-1 -right-3 grid size-11 cursor-pointer list-none place-items-center rounded-control text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
            <span className="sr-only">More figures</span>
            <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
          </summary>
          <dl className="mt-2 -mr-8 grid grid-cols-2 gap-x-4 gap-y-3 pb-1 tabular-nums">
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

// At least as tall as WCAG 2.2 asks of a target beside others.
const linkHeight = '[&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center'

// A finger can also touch what is close to a name.
const nameTarget =
  '[&_:is(a,button):first-child]:relative [&_:is(a,button):first-child]:after:absolute [&_:is(a,button):first-child]:after:-inset-y-2.5 [&_:is(a,button):first-child]:after:inset-x-0'

type DetailsProps<Row> = { about: readonly CardColumn<Row>[]; figures: readonly CardColumn<Row>[]; row: Row }

/** The second line of a card. What has several lines in a cell of a table has one here. */
function Details<Row>({ about, figures, row }: DetailsProps<Row>) {
  if (about.length === 0 && figures.length === 0) return null
  return (
    <div className="flex min-w-0 flex-wrap gap-x-3 text-xs leading-5 font-normal text-muted">
      {about.map((column) => (
        <div
          key={column.key}
          className={cn('max-w-full min-w-0 wrap-anywhere empty:hidden [&_bdi]:line-clamp-2', linkHeight)}
        >
          {column.render(row)}
        </div>
      ))}
      {figures.length > 0 && (
        <dl className="contents tabular-nums">
          {figures.map((column) => (
            <div key={column.key}>
              <dt className="inline">{column.label}</dt>{' '}
              <dd className="inline text-ink *:inline *:not-first:ml-1.5">{column.render(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Aside({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="sr-only">{label}</dt>
      <dd className="text-xs leading-5 font-normal">{children}</dd>
    </>
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

type CardsHeadProps = {
  columns: readonly HeaderColumn[]
  main: HeaderColumn | undefined
  hasRest: boolean
  box: ReactNode
}

/** What the headers of a table do: they choose the order of the rows, and name the figure that each card shows. */
function CardsHead({ columns, main, hasRest, box }: CardsHeadProps) {
  const { sort, onSort } = use(SortContext)
  const sortable = columns.filter(({ isSortable }) => isSortable)
  const shownSort = sortable.length > 0 ? sort : null
  return (
    <div
      className={cn(
        'flex items-center justify-between gap-3 border-b border-line pb-1 text-xs text-muted',
        hasRest && 'pr-8',
      )}
    >
      <div className={cn('flex min-w-0 items-center', box && 'gap-5 pl-0.5')}>
        {box}
        {shownSort ? <CardSort sort={shownSort} sortable={sortable} onSort={onSort} /> : columns[0]?.label}
      </div>
      <span aria-hidden className="shrink-0">
        {shownSort?.key !== main?.key && main?.label}
      </span>
    </div>
  )
}

type CardSortProps = { sort: DataSort; sortable: readonly HeaderColumn[]; onSort: (key: string) => void }

function CardSort({ sort, sortable, onSort }: CardSortProps) {
  // The rows may be sorted by a column that is hidden.
  const options = sortable.map(({ key, label }) => ({ value: key, label: `Sort: ${label}` }))
  const isShown = sortable.some(({ key }) => key === sort.key)
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <div className="-ml-3 flex min-w-0">
      <OptionSelect
        aria-label="Sort by"
        className="min-w-0 [&>select]:border-transparent [&>select]:bg-transparent [&>select]:pr-8"
        value={sort.key}
        options={isShown ? options : [{ value: sort.key, label: 'Sort: a hidden column' }, ...options]}
        onChange={onSort}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={sort.isDescending ? 'Descending, reverse the order' : 'Ascending, reverse the order'}
        onClick={() => onSort(sort.key)}
      >
        <Arrow aria-hidden />
      </Button>
    </div>
  )
}
