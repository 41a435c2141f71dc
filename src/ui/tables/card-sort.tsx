import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Button } from '#ui/buttons/button.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import type { HeaderColumn } from './data-table-header.tsx'
import type { DataSort } from './sort-context.ts'

type CardSortProps = {
  /** The columns that sort. */
  columns: readonly HeaderColumn[]
  sort: DataSort
  onSort: (key: string) => void
}

/** What the headers of a table do: they choose the order of the rows. */
export function CardSort({ columns, sort, onSort }: CardSortProps) {
  // The rows may be sorted by a column that is hidden.
  const options = columns.map(({ key, label }) => ({ value: key, label }))
  const isShown = columns.some(({ key }) => key === sort.key)
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <>
      <div className="relative min-w-0 grow">
        <OptionSelect
          aria-label="Sort by"
          className="[&>select]:pl-9"
          value={sort.key}
          options={isShown ? options : [{ value: sort.key, label: 'A hidden column' }, ...options]}
          onChange={onSort}
        />
        <ArrowUpDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
      <Button
        variant="outline"
        className="h-10 px-3"
        aria-label={sort.isDescending ? 'Descending, reverse the order' : 'Ascending, reverse the order'}
        onClick={() => onSort(sort.key)}
      >
        <Arrow aria-hidden />
      </Button>
    </>
  )
}
