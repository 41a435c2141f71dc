import type { SectionId } from './sections.ts'

/** Moves the focus to the section without scrolling, before the focused element is removed from it. */
export function focusSection(id: SectionId): void {
  document.getElementById(id)?.focus({ preventScroll: true })
}
