import { type RefCallback, useCallback, useState } from 'react'

/** The least height of a plot, which fills a taller card. On the widest screens it is taller, so that lines don't flatten. */
export const PLOT_HEIGHT = 'min-h-66 3xl:min-h-84'

/** The usual height in pixels, used while the element has no size. */
const USUAL_HEIGHT = 264

type Size = { width: number | null; height: number }

/** Returns a `ref` for an element, and the element's size in pixels. The width is `null` while it is zero. */
export function useElementSize(): Size & { ref: RefCallback<HTMLElement> } {
  // Kept, because reading it while rendering would make the browser lay out the page in between.
  const [size, setSize] = useState<Size>({ width: null, height: USUAL_HEIGHT })
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const width = element.clientWidth || null
      const height = element.clientHeight || USUAL_HEIGHT
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ...size, ref }
}
