import type { ReactNode } from 'react'

/** A key of the keyboard, such as Enter. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded border border-line-strong bg-sunken px-1 font-sans text-xs text-muted">
      {children}
    </kbd>
  )
}
