import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { cn } from '#lib/cn.ts'
import type { Sort, SortKey } from './analytics-choice.ts'

type SortHeaderProps = { label: string; name: SortKey; sort: Sort; onSort: (key: SortKey) => void }

/** The name of a column, which puts the rows in its order. */
export function SortHeader({ label, name, sort, onSort }: SortHeaderProps) {
  const isSorted = sort.key === name
  const direction = sort.isDescending ? 'descending' : 'ascending'
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <th scope="col" data-numeric={name === 'from' ? undefined : ''} aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        className={cn(
          '-mx-1 inline-flex items-end gap-1 rounded-sm px-1 font-medium hover:text-ink pointer-coarse:min-h-11',
          name === 'from' ? 'whitespace-nowrap' : 'text-right whitespace-normal',
        )}
        onClick={() => onSort(name)}
      >
        {label}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </th>
  )
}
