import { logWarning } from '#lib/monitoring/log.ts'
import { readText, removeStored } from '#lib/storage.ts'

/** Values that local storage refused. They last until the page is closed. */
const refused = new Map<string, string>()

/** Stores the session in local storage. If that is full or blocked, keeps it in memory. */
export const sessionStore = {
  getItem: (key: string) => refused.get(key) ?? (readText(key, '') || null),
  setItem(key: string, text: string) {
    try {
      localStorage.setItem(key, text)
      refused.delete(key)
    } catch (error) {
      if (!refused.has(key)) logWarning(`Writing ${key} to local storage failed; this page alone keeps it`, error)
      refused.set(key, text)
    }
  },
  removeItem(key: string) {
    refused.delete(key)
    removeStored(key)
  },
}

/** Forgets the value in memory, so that the next read returns the value that another tab stored. */
export function followStored(key: string) {
  refused.delete(key)
}
