import { useEffect, useSyncExternalStore } from 'react'

let named: string | null = null
const listeners = new Set<() => void>()

function nameTitle(name: string | null) {
  named = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the browser's tab after what the page shows, for as long as the component is mounted. */
export function usePageTitle(name: string): void {
  useEffect(
    function setName() {
      nameTitle(name)
      return () => nameTitle(null)
    },
    [name],
  )
}

/** Returns the name that the shown page has given itself, or `null`. */
export function useNamedTitle(): string | null {
  return useSyncExternalStore(subscribe, () => named)
}
