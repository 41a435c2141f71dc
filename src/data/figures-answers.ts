import { readStoredPersonId } from './auth-storage.ts'
import { apiFetch } from './backend.ts'
import { takeArrivedText } from './early-answers.ts'
import { keepFigures, recallFigures } from './kept-answers.ts'

/** Key of everything that is counted from orders and becomes stale with them. */
export const figuresKey = ['figures'] as const

/** The figures at an address, kept for when they are asked for again without a network. */
export async function loadAnswer<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const askedBy = readStoredPersonId()
  const response = await apiFetch(path, { signal })
  const text = await response.text()
  void keepFigures(path, text, askedBy)
  return JSON.parse(text)
}

/** The figures that were asked for before the screen was there, if they have come. */
export function readEarlyAnswer<Answer>(path: string): Answer | undefined {
  const text = takeArrivedText(path)
  if (text === null) return undefined
  void keepFigures(path, text, readStoredPersonId())
  return JSON.parse(text)
}

/** Figures of the last day that are no longer in the query's own cache. */
export function recallAnswer<Answer>(path: string): Answer | undefined {
  const text = recallFigures(path)
  return text === null ? undefined : JSON.parse(text)
}
