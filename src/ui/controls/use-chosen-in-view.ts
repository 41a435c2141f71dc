import { type RefObject, useEffect } from 'react'

/** Scrolls a strip of options sideways if the chosen one is cut off, to its middle. The page itself doesn’t scroll. */
export function useChosenInView(strip: RefObject<HTMLElement | null>, chosen: string, value: string) {
  useEffect(
    function showChosen() {
      const element = strip.current
      const option = element?.querySelector(chosen)
      if (!element || !option) return
      const frame = element.getBoundingClientRect()
      const box = option.getBoundingClientRect()
      if (box.left >= frame.left && box.right <= frame.right) return
      element.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) })
    },
    [strip, chosen, value],
  )
}
