import { vi } from 'vitest'

/** Replaces local storage with one that a test can make full or forbidden. `vi.unstubAllGlobals()` restores it. */
export function stubStorage() {
  const texts = new Map<string, string>()
  const storage = { isFull: false, isForbidden: false }
  function refuseWhen(isRefused: boolean) {
    if (isRefused) throw new DOMException('The storage refuses', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      refuseWhen(storage.isForbidden)
      return texts.get(key) ?? null
    },
    setItem(key: string, text: string) {
      refuseWhen(storage.isForbidden || storage.isFull)
      texts.set(key, text)
    },
    removeItem(key: string) {
      refuseWhen(storage.isForbidden)
      texts.delete(key)
    },
    clear: () => texts.clear(),
  })
  return storage
}
