import { type RefObject, useEffect, useState } from 'react'

/** Returns how many column headers end beyond the right edge of a table's frame, and a function that scrolls there. */
export function useHiddenColumns(frame: RefObject<HTMLElement | null>, columnCount: number) {
  const [count, setCount] = useState(0)

  useEffect(
    function watchFrame() {
      const element = frame.current
      if (!element) return
      const update = () => setCount(countBeyond(element))
      const sizes = new ResizeObserver(update)
      sizes.observe(element)
      for (const header of element.querySelectorAll('thead th')) sizes.observe(header)
      element.addEventListener('scroll', update, { passive: true })
      return () => {
        sizes.disconnect()
        element.removeEventListener('scroll', update)
      }
    },
    [frame, columnCount],
  )

  function show() {
    const element = frame.current
    element?.scrollBy({ left: element.clientWidth / 2 })
  }

  return { count, show }
}

/** Less than this of a column may be out of sight, because browsers round sizes. */
const TOLERANCE = 8

function countBeyond(frame: HTMLElement): number {
  const edge = frame.getBoundingClientRect().right + TOLERANCE
  return [...frame.querySelectorAll('thead th')].filter((header) => header.getBoundingClientRect().right > edge).length
}
