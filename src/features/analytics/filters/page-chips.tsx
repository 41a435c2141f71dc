import type { Filter } from '#domain/contracts/figures-filter.ts'
import { RetryButton } from '#ui/buttons/retry-button.tsx'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { useFilterChips } from './filter-values.ts'

type PageChipsProps = {
  store: string | undefined
  filters: readonly Filter[]
  onChange: (filters: readonly Filter[]) => void
}

/** The filters of the page; each can be removed. */
export function PageChips({ store, filters, onChange }: PageChipsProps) {
  const { chips, error, retry } = useFilterChips(store, filters)
  return (
    <>
      <FilterChips
        chips={chips}
        className="md:max-lg:-m-1 md:max-lg:flex-1 md:max-lg:flex-nowrap md:max-lg:overflow-x-auto md:max-lg:p-1 md:max-lg:*:shrink-0 md:max-lg:[&_li]:max-w-64 md:max-lg:[&_li]:shrink-0"
        onRemove={(id) => onChange(filters.filter((_, index) => String(index) !== id))}
        onClear={() => onChange([])}
      />
      {error && (
        <p role="status" className="flex flex-wrap items-center gap-x-3">
          Names in your filters could not be loaded.
          <RetryButton size="compact" error={error} onRetry={retry} />
        </p>
      )}
    </>
  )
}
