import { type RefObject, useLayoutEffect } from 'react'

/** Keeps the height of what stays at the top of the page, with this line, in `--stuck-top` while the line is shown. */
export function useStuckTop(line: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    function followHeight() {
      const element = line.current
      if (element === null) return
      const root = document.documentElement
      const sizes = new ResizeObserver(() => {
        const { position, top } = getComputedStyle(element)
        // On a low screen the line scrolls away.
        if (position === 'sticky') root.style.setProperty('--stuck-top', `calc(${top} + ${element.offsetHeight}px)`)
        else root.style.removeProperty('--stuck-top')
      })
      sizes.observe(element)
      return () => {
        sizes.disconnect()
        root.style.removeProperty('--stuck-top')
      }
    },
    [line],
  )
}
