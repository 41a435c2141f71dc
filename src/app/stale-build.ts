import { readSessionText, writeSessionText } from '#lib/storage.ts'

const RELOADED_KEY = 'cartwright-reloaded-build'

let quiet = 0

/** Loads code that nobody waits for: what is missing of it reloads nothing. */
export async function loadQuietly(load: () => Promise<unknown>): Promise<void> {
  quiet += 1
  try {
    await load()
  } finally {
    quiet -= 1
  }
}

/**
 * Reloads when a chunk is gone because a newer build replaced this one. Once per build, which the address of its entry
 * script names: a chunk that is missing after the reload too is a failure to show.
 */
export function reloadOnceWhenStale(build: string, reload: () => void): void {
  addEventListener('vite:preloadError', (event) => {
    if (quiet > 0 || !navigator.onLine || readSessionText(RELOADED_KEY) === build) return
    event.preventDefault()
    writeSessionText(RELOADED_KEY, build)
    reload()
  })
}
