import type { ReactNode } from 'react'

type NarrowButtonProps = { onNarrow: () => void; children: ReactNode }

/** The name of a part of the figures, which narrows the page to it. */
export function NarrowButton({ onNarrow, children }: NarrowButtonProps) {
  return (
    <button
      type="button"
      title="Show only this"
      className="relative inline-flex items-center text-left text-accent-ink underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3"
      onClick={onNarrow}
    >
      {children}
    </button>
  )
}
