import { useSyncExternalStore } from 'react'

const narrowScreen = matchMedia('(width < 40rem)')

function subscribe(onChange: () => void) {
  narrowScreen.addEventListener('change', onChange)
  return () => narrowScreen.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone. */
export const useNarrowScreen = (): boolean => useSyncExternalStore(subscribe, () => narrowScreen.matches)
