import { pageSessionId } from '#lib/page-session.ts'

/**
 * Gives the history entry of a full page load its own key, before the router starts. Without it the router uses the key
 * "default" for every such entry and restores the scroll position of another page.
 */
export function keyHistoryEntry(): void {
  const { key } = Object(history.state)
  if (typeof key !== 'string') history.replaceState({ ...history.state, key: pageSessionId }, '')
}
