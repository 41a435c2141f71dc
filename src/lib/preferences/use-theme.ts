import { useSyncExternalStore } from 'react'
import { getTheme, setTheme, subscribeToTheme, type Theme } from './theme.ts'

// Separate from theme.ts because the inline script of index.html loads that file without React.

/** Returns the chosen theme and its setter. Updates when any tab changes the theme. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, () => 'system' as const)
  return { theme, setTheme }
}
