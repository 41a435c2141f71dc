import Info from 'lucide-react/icons/info'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from '#lib/cn.ts'

const CARD_WIDTH = 288
const EDGE = 16

/** A metric's name, with a button that shows its definition. */
export function MetricDefinition({ label, definition }: { label: string; definition: string }) {
  const [side, setSide] = useState<'left' | 'right' | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  function toggle() {
    const left = root.current?.getBoundingClientRect().left ?? 0
    const opposite = left + CARD_WIDTH + EDGE <= window.innerWidth ? 'left' : 'right'
    setSide(side ? null : opposite)
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && root.current?.contains(relatedTarget))) setSide(null)
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'Escape') setSide(null)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Escape and blur of the button inside
    <div ref={root} className="relative flex items-center gap-1 self-end" onBlur={handleBlur} onKeyDown={handleKey}>
      <h2 className="text-xs font-medium text-muted sm:text-sm">{label}</h2>
      <button
        type="button"
        aria-label={`What is ${label}?`}
        aria-expanded={side !== null}
        aria-controls={side ? id : undefined}
        className="-m-1 shrink-0 rounded-full p-1.5 text-muted hover:text-ink pointer-coarse:p-3 pointer-coarse:-m-2"
        onClick={toggle}
      >
        <Info aria-hidden className="size-3.5" />
      </button>
      {side && (
        <p
          id={id}
          className={cn(
            'absolute top-full z-20 mt-1 w-72 max-w-[calc(100vw-3rem)] animate-appear rounded-card border border-line bg-raised p-3 text-sm text-ink shadow-float',
            side === 'left' ? 'left-0' : 'right-0',
          )}
        >
          {definition}
        </p>
      )}
    </div>
  )
}
