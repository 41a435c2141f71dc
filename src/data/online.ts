import { useSyncExternalStore } from 'react'

/** Returns whether the browser reports a network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Resolves when the browser is online again, or after `limitMs`. */
export function untilOnline(limitMs?: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = limitMs === undefined ? undefined : setTimeout(resolve, limitMs)
  window.addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
