import { whenFirstScreenDrawn } from '#lib/first-screen.ts'
import type { Cache } from '#lib/cache.ts'
import { readStoredPersonId } from './auth-storage.ts'

const FIGURES = 'figures'

let cache: Cache | null = null
let personId: string | null = null

/**
 * Stores figures for when they are requested again offline, or until newer ones load. `askedBy` is the id of the
 * person who requested them; nothing is stored if that person is no longer signed in.
 */
export async function keepFigures(path: string, text: string, askedBy: string | null): Promise<void> {
  await whenFirstScreenDrawn()
  const { Cache: AnswerCache } = await import('#lib/cache.ts')
  if (askedBy === null || askedBy !== readStoredPersonId()) return
  cache ??= new AnswerCache()
  if (askedBy !== personId) cache.clear()
  personId = askedBy
  cache.set(path, text, { tags: [FIGURES] })
}

/** Returns the stored figures of an address, if this person requested them. */
export function recallFigures(path: string): string | null {
  const text = readStoredPersonId() === personId ? cache?.get(path) : null
  return typeof text === 'string' ? text : null
}

/** Deletes the stored figures, because the store's orders have changed. */
export function forgetFigures(): void {
  cache?.deleteTag(FIGURES)
}
