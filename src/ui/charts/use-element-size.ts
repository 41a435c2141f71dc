import { type RefCallback, useCallback, useState } from 'react'

/** Returns a `ref` for an element, and the element's width in pixels. The width is `null` while it is zero. */
export function useElementWidth(): { ref: RefCallback<HTMLElement>; width: number | null } {
  // Kept, because reading it while rendering would make the browser lay out the page in between.
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width: width > 0 ? width : null }
}
