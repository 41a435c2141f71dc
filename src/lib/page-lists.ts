import { useSyncExternalStore } from 'react'
import { readStored, readText, removeStored, writeStored, writeText } from './storage.ts'

const RECENT_KEY = 'recent-pages'
const FAVORITES_KEY = 'favorite-pages'
const LAST_VIEWED_KEY = 'last_page_viewed'
const NAMES_KEY = 'cartwright-page-names'
const LONGEST_RECENT = 10
const SEPARATOR = '\n'

const listeners = new Set<() => void>()

/**
 * Records a page view. The list of recent pages leaves out the landing page. `name` is what a page of one thing shows,
 * such as an order's number.
 */
export function recordPageView(path: string, name?: string): void {
  writeText(LAST_VIEWED_KEY, path)
  if (path === '/') return
  const recent = [path, ...getRecentPages().filter((other) => other !== path)].slice(0, LONGEST_RECENT)
  writeStored(RECENT_KEY, recent)
  if (name !== undefined) writeNames({ ...readNames(), [withoutQuery(path)]: name }, [...recent, ...getFavoritePages()])
  announce()
}

/** Returns what tells pages apart: the ids of things are unique, whichever store the query names. */
export const withoutQuery = (path: string) => path.replace(/\?.*/, '')

/** Writes the names of the listed pages, and forgets those of others. */
function writeNames(names: Record<string, string>, listed: readonly string[]) {
  const paths = new Set(listed.map(withoutQuery))
  writeStored(NAMES_KEY, Object.fromEntries(Object.entries(names).filter(([path]) => paths.has(path))))
}

/** Forgets what pages of one thing are called, because the next person must not read a customer's name. */
export function forgetPageNames(): void {
  removeStored(NAMES_KEY)
  announce()
}

const readNames = () => readStored(NAMES_KEY, {}, isNames)

function isNames(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((name) => typeof name === 'string')
}

/** Returns the paths of the last ten viewed pages, newest first. */
export function getRecentPages(): string[] {
  return readStored(RECENT_KEY, [], isPaths)
}

/** Returns the paths of the favorite pages, oldest first. */
export function getFavoritePages(): string[] {
  return readStored(FAVORITES_KEY, [], isPaths)
}

/**
 * Adds a page to the favorites, or removes it if it is already there. The page of an order, customer or product is added
 * with the store in its address, as it was last viewed.
 */
export function toggleFavoritePage(pathname: string): void {
  const favorites = getFavoritePages()
  const others = favorites.filter((other) => withoutQuery(other) !== pathname)
  const address = getRecentPages().find((path) => withoutQuery(path) === pathname) ?? pathname
  writeStored(FAVORITES_KEY, others.length < favorites.length ? others : [...favorites, address])
  announce()
}

/** Calls `listener` when a list changes in any tab. Returns a function that unsubscribes. */
function subscribeToPageLists(listener: () => void): () => void {
  function handleStorage({ key }: StorageEvent) {
    if (key === null || [RECENT_KEY, FAVORITES_KEY, NAMES_KEY].includes(key)) listener()
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

type PageLists = {
  favorites: string[]
  recent: string[]
  isFavorite: (pathname: string) => boolean
  /** Returns what a page of one thing is called, if it is known. */
  nameOf: (path: string) => string | undefined
}

/** A page of one thing, such as an order. Without its name, lists could show only its id. */
const OF_ONE_THING = /\/\d+(\?|$)/

/** Returns the paths of the favorite and recent pages, and names. Updates when any tab changes them. */
export function usePageLists(): PageLists {
  // Each snapshot is one joined string, because React compares snapshots by identity and a new array would always
  // differ.
  const favorites = useSyncExternalStore(subscribeToPageLists, () => getFavoritePages().join(SEPARATOR))
  const recent = useSyncExternalStore(subscribeToPageLists, () => getRecentPages().join(SEPARATOR))
  useSyncExternalStore(subscribeToPageLists, () => readText(NAMES_KEY, ''))
  const names = readNames()
  const nameOf = (path: string) => names[withoutQuery(path)]
  const isKnown = (path: string) => !OF_ONE_THING.test(path) || nameOf(path) !== undefined
  return {
    favorites: split(favorites).filter(isKnown),
    recent: split(recent).filter(isKnown),
    isFavorite: (pathname) => split(favorites).some((path) => withoutQuery(path) === pathname),
    nameOf,
  }
}

function split(text: string) {
  return text === '' ? [] : text.split(SEPARATOR)
}
