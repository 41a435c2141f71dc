import { useLayoutEffect } from 'react'
import { applyLook } from '#lib/ui-preferences.ts'
import { useUiPreferences } from '#lib/use-ui-preferences.ts'

/** Keeps the page's density and motion as the person has set them; src/start.ts sets them before the first paint. */
export function useLook(): void {
  const { userPreferences } = useUiPreferences()
  useLayoutEffect(() => applyLook({ userPreferences }), [userPreferences])
}
