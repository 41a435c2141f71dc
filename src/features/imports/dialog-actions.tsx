import type { ReactNode } from 'react'

/** The buttons of a step, in sight however long the step is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 rounded-b-card bg-raised px-5 py-4 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-raised before:to-transparent max-[24rem]:*:grow sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  )
}
