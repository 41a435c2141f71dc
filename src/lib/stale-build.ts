import { readSessionText, writeSessionText } from '#lib/storage.ts'

const RELOADED_KEY = 'cartwright-reloaded-build'

let quiet = 0

/** Loads code in the background; a missing chunk doesn't reload the page. */
export async function loadInBackground(load: () => Promise<unknown>): Promise<void> {
  quiet += 1
  try {
    await load()
  } finally {
    quiet -= 1
  }
}

/**
 * Reloads the page when a chunk is missing because a newer build replaced this one. It reloads once per build, identified
 * by the URL of its entry script; after that, a missing chunk is shown as an error.
 */
export function reloadOnceWhenStale(build: string, reload: () => void): void {
  addEventListener('vite:preloadError', (event) => {
    if (quiet > 0 || !navigator.onLine || readSessionText(RELOADED_KEY) === build) return
    event.preventDefault()
    writeSessionText(RELOADED_KEY, build)
    reload()
  })
}
