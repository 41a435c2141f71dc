import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { cn } from '#lib/cn.ts'
import type { DataSort } from '#ui/tables/sort-context.ts'

type SortHeaderProps<Name extends string> = {
  label: string
  name: Name
  sort: DataSort | null
  /** Whether the column holds text. Otherwise it holds numbers. */
  isText?: boolean
  onSort: (name: Name) => void
}

/** A column header that sorts the rows. */
export function SortHeader<Name extends string>({ label, name, sort, isText = false, onSort }: SortHeaderProps<Name>) {
  const isSorted = sort?.key === name
  const isDescending = sort?.isDescending
  const direction = isDescending ? 'descending' : 'ascending'
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <th scope="col" data-numeric={isText ? undefined : ''} aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        className={cn(
          '-mx-1 inline-flex items-end gap-1 rounded-sm px-1 font-medium hover:text-ink pointer-coarse:min-h-11',
          isText ? 'whitespace-nowrap' : 'text-right whitespace-normal',
        )}
        onClick={() => onSort(name)}
      >
        {label}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </th>
  )
}
