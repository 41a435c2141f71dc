import { readSessionText, writeSessionText } from '#lib/storage.ts'

const RELOADED_KEY = 'cartwright-reloaded-build'

/**
 * Reloads when a chunk is gone because a newer build replaced this one. Once per build, which the address of its entry
 * script names: a chunk that is missing after the reload too is a failure to show.
 */
export function reloadOnceWhenStale(build: string, reload: () => void): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || readSessionText(RELOADED_KEY) === build) return
    event.preventDefault()
    writeSessionText(RELOADED_KEY, build)
    reload()
  })
}
