import { readStoredPersonId } from '#data/session/stored-session.ts'
import type { Cache } from '#lib/cache.ts'
import { whenFirstScreenDrawn } from '#lib/first-screen.ts'

const FIGURES = 'figures'

let cache: Cache | null = null
let personId: string | null = null

/**
 * Stores figures to show later, when offline or while newer ones load. `askedBy` is the person who requested them.
 * Stores nothing if another person is signed in now.
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

/** Returns the stored response text of an API path, or `null`. Other people's figures are never returned. */
export function recallFigures(path: string): string | null {
  const text = readStoredPersonId() === personId ? cache?.get(path) : null
  return typeof text === 'string' ? text : null
}

/** Deletes the stored figures, because the store's orders have changed. */
export function forgetFigures(): void {
  cache?.deleteTag(FIGURES)
}
