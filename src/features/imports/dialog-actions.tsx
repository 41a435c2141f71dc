import type { ReactNode } from 'react'

/** The buttons of a step, in sight however long the step is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 rounded-b-card bg-raised px-6 py-4">
      {children}
    </div>
  )
}
