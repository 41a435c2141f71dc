import { flushSync } from 'react-dom'
import type { SectionId } from './sections.ts'

/**
 * Moves the focus to the section without scrolling, before the focused element is removed from it. A dialog is closed
 * first, because nothing outside of an open one can get the focus.
 */
export function focusSection(id: SectionId, closeDialog?: () => void): void {
  if (closeDialog) flushSync(closeDialog)
  document.getElementById(id)?.focus({ preventScroll: true })
}
