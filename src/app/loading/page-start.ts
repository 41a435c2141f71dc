import { pageSessionId } from '#lib/ids.ts'
import { log } from '#lib/monitoring/log.ts'

/**
 * Gives the history entry of a full page load its own key, before the router starts. Without it the router uses the key
 * "default" for every such entry and restores the scroll position of another page.
 */
export function keyHistoryEntry(): void {
  const { key } = Object(history.state)
  if (typeof key !== 'string') history.replaceState({ ...history.state, key: pageSessionId }, '')
}

/** Shows the static notice of index.html, for a failure that no error boundary caught. */
export function showFatalFailure(error: unknown): void {
  reportError(error)
  log('critical', 'The page could not be rendered', { cause: error })
  document.getElementById('fatal')?.removeAttribute('hidden')
}
