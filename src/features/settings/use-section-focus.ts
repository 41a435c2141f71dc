import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { SECTION_IDS } from './sections.ts'

/** Follows the address to its section, so that keyboard and screen reader go on there. */
export function useSectionFocus(): void {
  const { hash, key } = useLocation()
  useEffect(
    function focusSection() {
      const id = SECTION_IDS.find((known) => hash === `#${known}`)
      if (id) document.getElementById(id)?.focus()
    },
    // The key too: the same link may be followed twice.
    [hash, key],
  )
}
