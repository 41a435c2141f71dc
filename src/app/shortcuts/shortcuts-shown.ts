import { useSyncExternalStore } from 'react'

let isShown = false
const listeners = new Set<() => void>()

/** Opens or closes the list of shortcuts. */
export function showShortcuts(shown: boolean): void {
  isShown = shown
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the list of shortcuts is open. */
export function useShortcutsShown(): boolean {
  return useSyncExternalStore(subscribe, () => isShown)
}
