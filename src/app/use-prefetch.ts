import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '#lib/idle.ts'
import { ADVANCE_ROUTES, CORE_DELAY_MS, CORE_ROUTES, RELATED_DELAY_MS, relatedRoutes } from './prefetch-plan.ts'

type Prefetch = {
  /** Loads the code of a screen. */
  preload: (path: string) => void
  /** Loads the code of a screen and what it will ask the server for. */
  prefetch: (path: string) => void
}

/** Loads screens ahead of need; the functions have to stay the same from render to render. */
export function usePrefetch({ preload, prefetch }: Prefetch): void {
  const { pathname } = useLocation()

  useEffect(
    function prefetchAfterNavigation() {
      const timers = [
        setTimeout(() => CORE_ROUTES.forEach(prefetch), CORE_DELAY_MS),
        setTimeout(() => relatedRoutes(pathname).forEach(prefetch), RELATED_DELAY_MS),
      ]
      return () => timers.forEach(clearTimeout)
    },
    [pathname, prefetch],
  )

  useEffect(
    function preloadInAdvance() {
      return whenIdle(() => ADVANCE_ROUTES.forEach(preload))
    },
    [preload],
  )

  useEffect(
    function preloadUnderPointer() {
      function handlePointer({ target }: Event) {
        const link = target instanceof Element ? target.closest('a') : null
        if (link && link.origin === location.origin) preload(link.pathname)
      }
      document.addEventListener('pointerover', handlePointer)
      return () => document.removeEventListener('pointerover', handlePointer)
    },
    [preload],
  )
}
