import { readText, writeText } from '#lib/storage.ts'

export const THEME_KEY = 'cartwright-theme'

export const THEMES = ['light', 'dark', 'system'] as const

export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()

function toTheme(text: string): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system'
}

/** Returns the stored theme, or `system` if there is none. */
export function getTheme(): Theme {
  return toTheme(readText(THEME_KEY, 'system'))
}

/**
 * Applies a theme to the page. For `system`, removes `data-theme`, so that the stylesheet follows the operating system.
 */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Stores and applies a theme. */
export function setTheme(theme: Theme): void {
  writeText(THEME_KEY, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** Calls `listener` when the theme changes in any tab. Returns a function that unsubscribes. */
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
