import { useSyncExternalStore } from 'react'
import { readStored, writeStored, writeText } from './storage.ts'

const RECENT_KEY = 'recent-pages'
const FAVORITES_KEY = 'favorite-pages'
const LAST_VIEWED_KEY = 'last_page_viewed'
const LONGEST_RECENT = 10
const SEPARATOR = '\n'

const listeners = new Set<() => void>()

/** Records a page view. The list of recent pages leaves out the landing page. */
export function recordPageView(path: string): void {
  writeText(LAST_VIEWED_KEY, path)
  if (path === '/') return
  writeStored(RECENT_KEY, [path, ...getRecentPages().filter((other) => other !== path)].slice(0, LONGEST_RECENT))
  announce()
}

/** Returns the paths of the last ten viewed pages, newest first. */
export function getRecentPages(): string[] {
  return readStored(RECENT_KEY, [], isPaths)
}

/** Returns the paths of the favorite pages, oldest first. */
export function getFavoritePages(): string[] {
  return readStored(FAVORITES_KEY, [], isPaths)
}

/** Adds a page to the favorites, or removes it if it is already there. */
export function toggleFavoritePage(path: string): void {
  const favorites = getFavoritePages()
  const others = favorites.filter((other) => other !== path)
  writeStored(FAVORITES_KEY, others.length < favorites.length ? others : [...favorites, path])
  announce()
}

/** Calls `listener` when a list changes in any tab. Returns a function that unsubscribes. */
function subscribeToPageLists(listener: () => void): () => void {
  function handleStorage({ key }: StorageEvent) {
    if (key === RECENT_KEY || key === FAVORITES_KEY || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', handleStorage)
  }
}

function announce() {
  for (const listener of listeners) listener()
}

function isPaths(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((path) => typeof path === 'string')
}

/** Returns the paths of the favorite and recent pages. Updates when any tab changes them. */
export function usePageLists(): { favorites: string[]; recent: string[] } {
  // Each snapshot is one joined string, because React compares snapshots by identity and a new array would always
  // differ.
  const favorites = useSyncExternalStore(subscribeToPageLists, () => getFavoritePages().join(SEPARATOR))
  const recent = useSyncExternalStore(subscribeToPageLists, () => getRecentPages().join(SEPARATOR))
  return { favorites: split(favorites), recent: split(recent) }
}

function split(text: string) {
  return text === '' ? [] : text.split(SEPARATOR)
}
