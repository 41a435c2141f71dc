import type { ReactNode } from 'react'

/** The middle of a wide screen, for a page of text or of a form; pages of figures use the whole width. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-5xl">{children}</div>
}
