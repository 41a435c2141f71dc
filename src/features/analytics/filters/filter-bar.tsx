import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addFilter, usePageFilters } from '#figures/choices/page-filters.ts'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FilterEditor } from './filter-editor.tsx'

const PageChips = lazyPart(async () => (await import('./page-chips.tsx')).PageChips)

/** The filters of the page, which apply to every tab. `store` names the store whose values can be chosen. */
export function FilterBar({ store }: { store: string | undefined }) {
  const { filters, setFilters } = usePageFilters()
  const [search] = useSearchParams()
  // The focus stays among the filters when the last one goes.
  const [hasChips, setHasChips] = useState(false)
  if (filters.length > 0 && !hasChips) setHasChips(true)
  return (
    <section
      aria-label="Page filters"
      // On a tablet, filters take one row beside the button, however many there are.
      className="flex min-h-10 min-w-0 flex-wrap items-center gap-2 md:max-lg:has-[li]:w-full md:max-lg:has-[li]:flex-nowrap"
    >
      <FilterEditor
        store={store}
        onPreload={PageChips.preload}
        onAdd={(filter) => setFilters(addFilter(filters, filter))}
      />
      {hasChips && (
        <PartBoundary>
          <PageChips store={store} filters={filters} onChange={setFilters} />
        </PartBoundary>
      )}
      {filters.length === 0 && search.get('where') !== null && (
        <p className="flex flex-wrap items-center gap-x-3">
          The filters in this address can’t be read.
          <Button variant="outline" size="compact" onClick={() => setFilters([])}>
            Remove them
          </Button>
        </p>
      )}
    </section>
  )
}
