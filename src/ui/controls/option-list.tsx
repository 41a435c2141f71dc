import { Combobox } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import type { RefObject } from 'react'
import { cn } from '#lib/cn.ts'
import { popupPositionerStyles, popupStyles } from '#ui/popups/popup-styles.ts'
import { describeSearch, type OptionSearch, type SearchOption } from './search-options.ts'

type OptionListProps = {
  label: string
  search: OptionSearch
  /** Where the list is rendered, and what it is aligned with. */
  anchor: RefObject<HTMLElement | null>
}

/** The list of options of a `Combobox` or a `MultiSelect`. */
export function OptionList({ label, search, anchor }: OptionListProps) {
  const note = describeSearch(search)
  return (
    <Combobox.Portal container={anchor}>
      <Combobox.Positioner
        anchor={anchor}
        positionMethod="fixed"
        align="start"
        sideOffset={4}
        className={popupPositionerStyles}
      >
        <Combobox.Popup
          aria-label={label}
          aria-busy={search.isLoading || undefined}
          className={cn(
            popupStyles,
            'max-h-[min(20rem,var(--available-height))] w-(--anchor-width) min-w-44 overflow-y-auto p-1',
          )}
        >
          <Combobox.Status className={note === null ? 'sr-only' : 'px-2.5 py-2 text-muted'}>{note}</Combobox.Status>
          <Combobox.List aria-label={label} className={search.isLoading ? 'opacity-50' : undefined}>
            {(option: SearchOption) => (
              <Combobox.Item
                key={option.value}
                value={option}
                className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 data-highlighted:bg-hover pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate">{option.label}</bdi>
                  {option.detail && <span className="block truncate text-xs text-muted">{option.detail}</span>}
                </span>
                <Combobox.ItemIndicator className="shrink-0 text-accent-ink">
                  <Check aria-hidden className="size-4" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
