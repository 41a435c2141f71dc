import { type RefObject, useEffect, useState } from 'react'

/** Less than this may be out of sight, because browsers round sizes. */
const TOLERANCE = 1

/** Returns whether the content of a frame is wider or taller than the frame. */
export function useOverflow(frame: RefObject<HTMLElement | null>): { isWide: boolean; isTall: boolean } {
  const [isWide, setIsWide] = useState(false)
  const [isTall, setIsTall] = useState(false)

  useEffect(
    function watchSizes() {
      const element = frame.current
      if (!element) return
      const sizes = new ResizeObserver(function measure() {
        setIsWide(element.scrollWidth > element.clientWidth + TOLERANCE)
        setIsTall(element.scrollHeight > element.clientHeight + TOLERANCE)
      })
      sizes.observe(element)
      for (const child of element.children) sizes.observe(child)
      return () => sizes.disconnect()
    },
    [frame],
  )

  return { isWide, isTall }
}
