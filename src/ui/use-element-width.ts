import { useCallback, useState, useSyncExternalStore } from 'react'

/** Returns an element's current width in pixels, `null` while it has none, and the `ref` for it. */
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
