import type { ReactNode } from 'react'

/** A narrow centered column for text and forms. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-5xl">{children}</div>
}
