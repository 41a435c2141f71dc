import { useCallback, useState, useSyncExternalStore } from 'react'

/** Returns a `ref` for an element, and the element's width in pixels. The width is `null` while it is zero. */
export function useElementWidth(): { ref: (element: HTMLElement | null) => void; width: number | null } {
  const [element, ref] = useState<HTMLElement | null>(null)
  const subscribe = useCallback(
    (notify: () => void) => {
      if (!element) return () => {}
      const observer = new ResizeObserver(notify)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [element],
  )
  const width = useSyncExternalStore(subscribe, () => element?.clientWidth ?? 0)
  return { ref, width: width > 0 ? width : null }
}
