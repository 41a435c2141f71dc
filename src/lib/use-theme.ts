import { useSyncExternalStore } from 'react'
import { getTheme, setTheme, subscribeToTheme, type Theme } from './theme.ts'

/** The chosen theme, kept in step between tabs, and the way to change it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, () => 'system' as const)
  return { theme, setTheme }
}
