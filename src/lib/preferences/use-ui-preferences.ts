import { useSyncExternalStore } from 'react'
import { getUiPreferences, subscribeToUiPreferences, type UiPreferences } from './ui-preferences.ts'

// Separate from ui-preferences.ts because the inline script of index.html loads that file without React.

/** Returns the stored preferences. Updates when any tab changes them. */
export function useUiPreferences(): UiPreferences {
  return useSyncExternalStore(subscribeToUiPreferences, getUiPreferences)
}
