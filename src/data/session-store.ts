import { logWarning } from '#lib/log.ts'
import { readText, removeStored } from '#lib/storage.ts'

/** Values that the browser couldn't store, kept until the page is closed. */
const refused = new Map<string, string>()

/** Stores the session in local storage, or in memory if that is full or blocked. */
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

/** Uses the value that another tab has stored. */
export function followStored(key: string) {
  refused.delete(key)
}
