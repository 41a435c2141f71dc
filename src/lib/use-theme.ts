import { useSyncExternalStore } from 'react'
import { getTheme, setTheme, subscribeToTheme, type Theme } from './theme.ts'

// Apart from theme.ts, which the inline script of index.html loads without React.

/** The chosen theme, in step between tabs, and its setter. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, () => 'system' as const)
  return { theme, setTheme }
}
