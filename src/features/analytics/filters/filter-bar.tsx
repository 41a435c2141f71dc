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
    <section
      aria-label="Page filters"
      // On a tablet, filters take one row beside the button, however many there are.
      className="flex min-h-10 min-w-0 flex-wrap items-center gap-2 md:max-lg:has-[li]:w-full md:max-lg:has-[li]:flex-nowrap"
    >
      <FilterEditor store={store} onAdd={(filter) => setFilters(addFilter(filters, filter))} />
      <FilterChips
        chips={chips}
        className="md:max-lg:-m-1 md:max-lg:flex-1 md:max-lg:flex-nowrap md:max-lg:overflow-x-auto md:max-lg:p-1 md:max-lg:*:shrink-0 md:max-lg:[&_li]:max-w-64 md:max-lg:[&_li]:shrink-0"
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
