import type { DataRouter } from 'react-router'

/**
 * Numbers the history entries that the browser adds without the router, for example when somebody edits the address after
 * its #. Without a number, the router can't hold back a navigation that would lose unsaved changes. Call it before the
 * router is created, because listeners of the window run in the order in which they were added. Returns a function that
 * follows the router's own entries.
 */
export function numberEntries(): (router: Pick<DataRouter, 'subscribe'>) => void {
  let last = numberOf(history.state) ?? 0

  window.addEventListener('popstate', () => {
    if (numberOf(history.state) === null) history.replaceState({ ...history.state, idx: last + 1 }, '')
  })
  return (router) => {
    router.subscribe(() => {
      last = numberOf(history.state) ?? last
    })
  }
}

function numberOf(state: unknown): number | null {
  const { idx } = Object(state)
  return typeof idx === 'number' ? idx : null
}
