import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { afterPaint } from '#lib/after-paint.ts'

/** Moves focus to the new screen's heading after a navigation, so that keyboard and screen reader begin there. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(
    function focusHeading() {
      if (shown.current === pathname) return
      shown.current = pathname
      const focused = document.activeElement
      // Once it has been painted: looking whether it can have the focus makes the browser lay the page out twice.
      return afterPaint(() => {
        if (document.activeElement !== focused) return
        const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
        target?.focus({ preventScroll: true })
      })
    },
    [pathname],
  )
}
