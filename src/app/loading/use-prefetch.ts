import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '#lib/scheduling.ts'

const CORE_ROUTES = ['/dashboard', '/analytics', '/ai-agents', '/integrations', '/settings'] as const

const ADVANCE_ROUTES = ['/dashboard', '/analytics', '/ai-agents', '/settings'] as const

const CORE_DELAY_MS = 500
const RELATED_DELAY_MS = 2_000

/** For each screen, the screens that people usually open next. */
const RELATED_ROUTES: Record<string, readonly string[]> = {
  '/': ['/dashboard', '/analytics'],
  '/dashboard': ['/analytics', '/ai-agents'],
  '/analytics': ['/dashboard', '/settings'],
  '/ai-agents': ['/dashboard', '/integrations'],
  '/integrations': ['/settings', '/dashboard'],
  '/settings': ['/dashboard'],
}

/** `/settings` for `/settings/team`. */
const screenOf = (pathname: string) => `/${pathname.split('/')[1]}`

type Prefetch = {
  /** Loads the code of a screen. */
  preload: (path: string) => void
  /** Loads the code and the data of a screen. */
  prefetch: (path: string) => void
}

/** Loads screens before they are opened. Pass stable functions: a new one restarts the timers. */
export function usePrefetch({ preload, prefetch }: Prefetch): void {
  const { pathname } = useLocation()

  useEffect(
    function prefetchAfterNavigation() {
      const timers = [
        setTimeout(() => CORE_ROUTES.forEach(prefetch), CORE_DELAY_MS),
        setTimeout(() => RELATED_ROUTES[screenOf(pathname)]?.forEach(prefetch), RELATED_DELAY_MS),
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
