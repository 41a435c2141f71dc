import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { Button } from '#ui/buttons/button.tsx'

type FilterChip = { id: string; label: string; value: string }

type FilterChipsProps = {
  chips: readonly FilterChip[]
  onRemove: (id: string) => void
  onClear: () => void
  className?: string
}

/** The filters that apply to a page; each can be removed. The focus stays here when they go. */
export function FilterChips({ chips, onRemove, onClear, className }: FilterChipsProps) {
  const group = useRef<HTMLDivElement>(null)

  // The button that was pressed is about to be removed.
  const keepFocus = () => group.current?.focus({ preventScroll: true })

  function handleRemove(id: string) {
    keepFocus()
    onRemove(id)
  }

  function handleClear() {
    keepFocus()
    onClear()
  }

  return (
    <div
      ref={group}
      role="group"
      aria-label="Chosen filters"
      tabIndex={-1}
      className={cn('flex min-w-0 flex-wrap items-center gap-2 outline-none', className)}
    >
      {chips.length > 0 && <ChipList chips={chips} onRemove={handleRemove} />}
      {chips.length > 1 && (
        <Button variant="outline" size="compact" className="rounded-full" onClick={handleClear}>
          Clear all
        </Button>
      )}
    </div>
  )
}

function ChipList({ chips, onRemove }: Pick<FilterChipsProps, 'chips' | 'onRemove'>) {
  return (
    <ul aria-label="Filters" className="contents">
      {chips.map(({ id, label, value }) => (
        <li
          key={id}
          className="flex max-w-full min-w-0 items-center rounded-full border border-line-strong bg-surface pl-3"
        >
          <span className="min-w-0 truncate">
            <span className="text-muted">{label}:</span> <bdi>{value}</bdi>
          </span>
          <button
            type="button"
            aria-label={`Remove the filter ${label}: ${value}`}
            className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:text-ink pointer-coarse:size-11"
            onClick={() => onRemove(id)}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
