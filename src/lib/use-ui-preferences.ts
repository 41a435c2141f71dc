import { useSyncExternalStore } from 'react'
import { getUiPreferences, subscribeToUiPreferences, type UiPreferences } from './ui-preferences.ts'

// Apart from ui-preferences.ts, which the inline script of index.html loads without React.

/** The stored preferences, in step between tabs. */
export function useUiPreferences(): UiPreferences {
  return useSyncExternalStore(subscribeToUiPreferences, getUiPreferences)
}
