import type { ReactNode } from 'react'
import { dialogFootStyles } from '#ui/popups/dialog-foot-styles.ts'

/** The buttons of a step, fixed at the bottom of the dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={`${dialogFootStyles} rounded-b-card py-4 max-[24rem]:*:grow`}>{children}</div>
}
