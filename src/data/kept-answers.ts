import { whenFirstScreenDrawn } from '#lib/first-screen.ts'
import type { Cache } from '#lib/cache.ts'
import { readStoredPersonId } from './auth-storage.ts'

const FIGURES = 'figures'

let cache: Cache | null = null
let personId: string | null = null

/**
 * Keeps an answer with figures for when they are asked for again without a network, or while newer ones load. `askedBy` is
 * the id of the person it was asked for, as stored before; nothing is kept once somebody else is signed in, or nobody.
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

/** The answer kept for an address, if it was this person's. */
export function recallFigures(path: string): string | null {
  const text = readStoredPersonId() === personId ? cache?.get(path) : null
  return typeof text === 'string' ? text : null
}

/** Forgets the kept figures: the store's orders have changed. */
export function forgetFigures(): void {
  cache?.deleteTag(FIGURES)
}
