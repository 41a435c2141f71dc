import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cn } from '#lib/cn.ts'

type TabsProps<Value extends string> = {
  /** The accessible name of the tab list. */
  label: string
  value: Value
  tabs: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  className?: string
  /** The content of the selected tab. */
  children: ReactNode
}

const NEXT_INDEX: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Tabs with arrow key, Home and End support. Keep `value` in the URL. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, className, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function handleKey(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = NEXT_INDEX[event.key]?.(index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    onChange(tab.value)
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="flex gap-2 overflow-x-auto min-[22.5rem]:gap-4 border-b border-line"
        onKeyDown={handleKey}
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              className={cn(
                'h-10 shrink-0 border-b-2 px-1 font-medium whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2 pointer-coarse:h-11',
                isChosen ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}
