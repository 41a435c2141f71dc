import { useState } from 'react'
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
  // The error stays while names load again, so that the pressed button keeps the focus.
  const [retried, setRetried] = useState<Error | null>(null)
  const failure = error ?? retried

  async function handleRetry() {
    setRetried(error)
    await retry()
    setRetried(null)
  }

  return (
    <>
      <FilterChips
        chips={chips}
        className="md:max-lg:-m-1 md:max-lg:flex-1 md:max-lg:flex-nowrap md:max-lg:overflow-x-auto md:max-lg:p-1 md:max-lg:*:shrink-0 md:max-lg:[&_li]:max-w-64 md:max-lg:[&_li]:shrink-0"
        onRemove={(id) => onChange(filters.filter((_, index) => String(index) !== id))}
        onClear={() => onChange([])}
      />
      {failure && (
        <p role="status" className="flex flex-wrap items-center gap-x-3">
          Names in your filters could not be loaded.
          <RetryButton size="compact" error={failure} isLoading={retried !== null} onRetry={() => void handleRetry()} />
        </p>
      )}
    </>
  )
}
