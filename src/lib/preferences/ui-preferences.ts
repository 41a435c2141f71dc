import { logWarning } from '#lib/monitoring/log.ts'
import { readText, writeStored } from '#lib/storage.ts'
import { getTheme, setTheme, subscribeToTheme, type Theme } from './theme.ts'

export const UI_PREFERENCES_KEY = 'cartwright-ui-preferences'

type UserPreferences = {
  /** Whether spacing and row height are smaller. */
  compactMode: boolean
  animationsEnabled: boolean
  /** Whether settings and profile are saved on each change, without a Save button. */
  autoSave: boolean
}

export type UiPreferences = {
  /** Stored under a separate key, which the script in index.html reads before the first paint. */
  theme: Theme
  isSidebarOpen: boolean
  notificationCount: number
  userPreferences: UserPreferences
}

type UiPreferencesChange = Partial<Omit<UiPreferences, 'userPreferences'>> & {
  userPreferences?: Partial<UserPreferences>
}

const listeners = new Set<() => void>()
let latest: { source: string; preferences: UiPreferences } | null = null

/** Returns the preferences. Missing or broken values get defaults. Returns the same object until something changes. */
export function getUiPreferences(): UiPreferences {
  const text = readText(UI_PREFERENCES_KEY, '')
  const theme = getTheme()
  const source = `${theme} ${text}`
  if (latest?.source !== source) latest = { source, preferences: { theme, ...parsePreferences(text) } }
  return latest.preferences
}

/** Stores changed preferences and applies the theme. Leaves the others unchanged. */
export function setUiPreferences({ theme, userPreferences, ...change }: UiPreferencesChange): void {
  const { theme: _ownKey, ...current } = getUiPreferences()
  if (theme) setTheme(theme)
  const merged = { ...current.userPreferences, ...userPreferences }
  writeStored(UI_PREFERENCES_KEY, { ...current, ...change, userPreferences: merged })
  for (const listener of listeners) listener()
}

/** Applies density and motion to the page. */
export function applyDisplayPreferences({
  userPreferences: { compactMode, animationsEnabled },
}: Pick<UiPreferences, 'userPreferences'>) {
  const { dataset } = document.documentElement
  if (compactMode) dataset.density = 'compact'
  else delete dataset.density
  if (animationsEnabled) delete dataset.motion
  else dataset.motion = 'off'
}

/** Calls `listener` when a preference changes in any tab. Returns a function that unsubscribes. */
export function subscribeToUiPreferences(listener: () => void): () => void {
  function handleStorage({ key }: StorageEvent) {
    if (key === UI_PREFERENCES_KEY || key === null) listener()
  }
  const unsubscribeFromTheme = subscribeToTheme(listener)
  listeners.add(listener)
  window.addEventListener('storage', handleStorage)
  return () => {
    unsubscribeFromTheme()
    listeners.delete(listener)
    window.removeEventListener('storage', handleStorage)
  }
}

function parsePreferences(text: string): Omit<UiPreferences, 'theme'> {
  const { isSidebarOpen, notificationCount, userPreferences } = Object(parseJson(text))
  const { compactMode, animationsEnabled, autoSave } = Object(userPreferences)
  return {
    isSidebarOpen: toBoolean(isSidebarOpen, false),
    notificationCount: Number.isSafeInteger(notificationCount) && notificationCount > 0 ? notificationCount : 0,
    userPreferences: {
      compactMode: toBoolean(compactMode, false),
      animationsEnabled: toBoolean(animationsEnabled, true),
      autoSave: toBoolean(autoSave, true),
    },
  }
}

function toBoolean(value: unknown, fallback: boolean) {
  return typeof value === 'boolean' ? value : fallback
}

function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (error) {
    logWarning(`${UI_PREFERENCES_KEY} in local storage is not JSON`, error)
    return null
  }
}
