import { useSyncExternalStore } from 'react'
import { getUiPreferences, subscribeToUiPreferences, type UiPreferences } from './ui-preferences.ts'

/** The person's preferences for the screens, kept in step between tabs. */
export function useUiPreferences(): UiPreferences {
  return useSyncExternalStore(subscribeToUiPreferences, getUiPreferences)
}
