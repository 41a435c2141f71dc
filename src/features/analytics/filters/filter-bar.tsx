import { useSearchParams } from 'react-router'
import { addFilter, usePageFilters } from '#figures/choices/page-filters.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { useFilterChips } from './filter-values.ts'

/** The filters of the page, which apply to every tab. `store` names the store whose values can be chosen. */
export function FilterBar({ store }: { store: string | undefined }) {
  const { filters, setFilters } = usePageFilters()
  const [search] = useSearchParams()
  const chips = useFilterChips(store, filters)
  return (
    <section aria-label="Page filters" className="flex min-h-10 flex-wrap items-center gap-2">
      <FilterEditor store={store} onAdd={(filter) => setFilters(addFilter(filters, filter))} />
      <FilterChips
        chips={chips}
        onRemove={(id) => setFilters(filters.filter((_, index) => String(index) !== id))}
        onClear={() => setFilters([])}
      />
      {filters.length === 0 && search.get('where') !== null && (
        <p className="flex flex-wrap items-center gap-x-3">
          The filters in this address can’t be read.
          <Button variant="link" size="compact" onClick={() => setFilters([])}>
            Remove them
          </Button>
        </p>
      )}
    </section>
  )
}
