import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves focus to the new screen's heading after a navigation, so that keyboard and screen reader begin there. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(
    function focusHeading() {
      if (shown.current === pathname) return
      shown.current = pathname
      const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
      target?.focus({ preventScroll: true })
    },
    [pathname],
  )
}
