const FALLBACK_MS = 100

/** Runs the task when the browser has nothing better to do; after 100 ms where it cannot tell. Returns the way out. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle time.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(task)
  return () => window.cancelIdleCallback(handle)
}
