import { useSyncExternalStore } from 'react'
import { getFavoritePages, getRecentPages, subscribeToPageLists } from './page-lists.ts'

const SEPARATOR = '\n'

/** Paths of the favorite and the recent pages, as they are now. */
export function usePageLists(): { favorites: string[]; recent: string[] } {
  // Texts compare by value, so that nothing is drawn again until a list has really changed.
  const favorites = useSyncExternalStore(subscribeToPageLists, () => getFavoritePages().join(SEPARATOR))
  const recent = useSyncExternalStore(subscribeToPageLists, () => getRecentPages().join(SEPARATOR))
  return { favorites: split(favorites), recent: split(recent) }
}

function split(text: string) {
  return text === '' ? [] : text.split(SEPARATOR)
}
