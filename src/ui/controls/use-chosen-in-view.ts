import { type RefObject, useEffect } from 'react'
import { afterPaint } from '#lib/scheduling.ts'

/** Scrolls a strip of options sideways, the chosen one to its middle. The page itself doesn’t scroll. */
export function useChosenInView(strip: RefObject<HTMLElement | null>, chosen: string, value: string) {
  useEffect(
    function waitForPaint() {
      // Measuring sooner would lay the page out twice.
      return afterPaint(() => showChosen(strip.current, chosen))
    },
    [strip, chosen, value],
  )
}

function showChosen(strip: HTMLElement | null, chosen: string) {
  const option = strip?.querySelector(chosen)
  if (!strip || !option) return
  const frame = strip.getBoundingClientRect()
  const box = option.getBoundingClientRect()
  strip.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) })
}
