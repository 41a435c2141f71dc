import { readText, writeText } from './storage.ts'

export const THEME_KEY = 'cartwright-theme'

export const THEMES = ['light', 'dark', 'system'] as const

export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()

function toTheme(text: string): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system'
}

/** The stored choice; `system` where none is stored or it cannot be read. */
export function getTheme(): Theme {
  return toTheme(readText(THEME_KEY, 'system'))
}

/** Shows the theme: the stylesheet follows the operating system unless `data-theme` says otherwise. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Stores, shows and announces the choice. */
export function setTheme(theme: Theme): void {
  writeText(THEME_KEY, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** Calls back when the theme changes here or in another tab. Returns the way out. */
export function subscribeToTheme(listener: () => void): () => void {
  function handleStorage(event: StorageEvent) {
    if (event.key !== THEME_KEY && event.key !== null) return
    applyTheme(getTheme())
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', handleStorage)
  }
}
