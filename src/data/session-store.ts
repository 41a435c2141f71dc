import { logWarning } from '#lib/log.ts'
import { readText, removeStored } from '#lib/storage.ts'

/** What the browser refused to store, for as long as the page is open. */
const refused = new Map<string, string>()

/** Where the session is kept: in local storage, or with this page alone where that is full or forbidden. */
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

/** Lets what another tab has stored count here. */
export function followStored(key: string) {
  refused.delete(key)
}
