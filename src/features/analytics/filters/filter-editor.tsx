import Plus from 'lucide-react/icons/plus'
import type { Condition } from '#figures/choices/page-filters.ts'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Popover } from '#ui/popups/popover.tsx'

const FilterForm = lazyPart(async () => (await import('./filter-form.tsx')).FilterForm)

type FilterEditorProps = {
  store: string | undefined
  /** Loads what the person needs next. */
  onPreload: () => void
  onAdd: (filter: Condition) => void
}

/** A button that opens a form for one more filter. */
export function FilterEditor({ store, onPreload, onAdd }: FilterEditorProps) {
  return (
    <Popover
      label="Add filter"
      variant="outline"
      align="start"
      buttonClassName="h-10"
      popupClassName="w-80 max-w-[calc(100vw-2rem)] p-4"
      trigger={
        <>
          <Plus aria-hidden />
          Add filter
        </>
      }
      onPreload={() => {
        FilterForm.preload()
        onPreload()
      }}
    >
      {(onClose) => (
        <PartBoundary>
          <FilterForm
            store={store}
            onAdd={(filter) => {
              onAdd(filter)
              onClose()
            }}
          />
        </PartBoundary>
      )}
    </Popover>
  )
}
