import { useSyncExternalStore } from 'react'
import { readStored, writeStored, writeText } from './storage.ts'

const RECENT_KEY = 'recent-pages'
const FAVORITES_KEY = 'favorite-pages'
const LAST_VIEWED_KEY = 'last_page_viewed'
const LONGEST_RECENT = 10
const SEPARATOR = '\n'

const listeners = new Set<() => void>()

/** Records a page view. The landing page isn't a recent page. */
export function recordPageView(path: string): void {
  writeText(LAST_VIEWED_KEY, path)
  if (path === '/') return
  writeStored(RECENT_KEY, [path, ...getRecentPages().filter((other) => other !== path)].slice(0, LONGEST_RECENT))
  announce()
}

/** Paths of the last ten pages viewed, newest first. */
export function getRecentPages(): string[] {
  return readStored(RECENT_KEY, [], isPaths)
}

/** Paths of the favorite pages, oldest first. */
export function getFavoritePages(): string[] {
  return readStored(FAVORITES_KEY, [], isPaths)
}

/** Adds a page to the favorites, or removes it. */
export function toggleFavoritePage(path: string): void {
  const favorites = getFavoritePages()
  const others = favorites.filter((other) => other !== path)
  writeStored(FAVORITES_KEY, others.length < favorites.length ? others : [...favorites, path])
  announce()
}

/** Calls back when a list changes in this or another tab. Returns a function that unsubscribes. */
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

/** Paths of the favorite and the recent pages, in step between tabs. */
export function usePageLists(): { favorites: string[]; recent: string[] } {
  // Joined into one string, because the store compares snapshots by identity.
  const favorites = useSyncExternalStore(subscribeToPageLists, () => getFavoritePages().join(SEPARATOR))
  const recent = useSyncExternalStore(subscribeToPageLists, () => getRecentPages().join(SEPARATOR))
  return { favorites: split(favorites), recent: split(recent) }
}

function split(text: string) {
  return text === '' ? [] : text.split(SEPARATOR)
}
