import { readStored, writeStored, writeText } from './storage.ts'

const RECENT_KEY = 'recent-pages'
const FAVORITES_KEY = 'favorite-pages'
const LAST_VIEWED_KEY = 'last_page_viewed'
const LONGEST_RECENT = 10

const listeners = new Set<() => void>()

/** Notes that a page is looked at. The landing page counts as the last one, not among the recent ones. */
export function notePageView(path: string): void {
  writeText(LAST_VIEWED_KEY, path)
  if (path === '/') return
  writeStored(RECENT_KEY, [path, ...getRecentPages().filter((other) => other !== path)].slice(0, LONGEST_RECENT))
  announce()
}

/** Paths of the ten pages looked at last, newest first. */
export function getRecentPages(): string[] {
  return readStored(RECENT_KEY, [], isPaths)
}

/** Paths of the favorite pages, oldest first. */
export function getFavoritePages(): string[] {
  return readStored(FAVORITES_KEY, [], isPaths)
}

/** Makes a page a favorite, or no longer one. */
export function toggleFavoritePage(path: string): void {
  const favorites = getFavoritePages()
  const others = favorites.filter((other) => other !== path)
  writeStored(FAVORITES_KEY, others.length < favorites.length ? others : [...favorites, path])
  announce()
}

/** Calls back when a list changes here or in another tab. Returns the way out. */
export function subscribeToPageLists(listener: () => void): () => void {
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
