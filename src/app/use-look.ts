import { useLayoutEffect } from 'react'
import { useUiPreferences } from '#lib/use-ui-preferences.ts'

/** Shows the person's wishes for density and motion; the script in index.html does so before the first paint. */
export function useLook(): void {
  const { compactMode, animationsEnabled } = useUiPreferences().userPreferences
  useLayoutEffect(
    function showLook() {
      const { dataset } = document.documentElement
      if (compactMode) dataset['density'] = 'compact'
      else delete dataset['density']
      if (animationsEnabled) delete dataset['motion']
      else dataset['motion'] = 'off'
    },
    [compactMode, animationsEnabled],
  )
}
