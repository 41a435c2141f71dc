import { onlineManager } from '@tanstack/react-query'
import { readStoredPersonId } from './auth-storage.ts'
import { apiFetch } from './backend.ts'
import { takeArrivedText } from './early-answers.ts'
import { keepFigures, recallFigures } from './kept-answers.ts'
import { type Check, parseAnswer } from './shapes.ts'

/** Key of everything that is counted from orders and becomes stale with them. */
export const figuresKey = ['figures'] as const

/** Where figures are asked for, and the shape that they have. */
type Question<Answer> = { path: string; check: Check<Answer> }

/** The figures at an address, kept for when they are asked for again without a network. */
export async function loadAnswer<Answer>({ path, check }: Question<Answer>, signal: AbortSignal): Promise<Answer> {
  const askedBy = readStoredPersonId()
  const response = await apiFetch(path, { signal })
  const text = await response.text()
  const answer = parseAnswer(text, check)
  void keepFigures(path, text, askedBy)
  return answer
}

/** The figures that were asked for before the screen was there, if they have come and are what the screen can show. */
export function readEarlyAnswer<Answer>({ path, check }: Question<Answer>): Answer | undefined {
  const text = takeArrivedText(path)
  const answer = tryToParse(text, check)
  if (text !== null && answer !== undefined) void keepFigures(path, text, readStoredPersonId())
  return answer
}

/** Figures of the last day that are no longer in the query cache. */
export function recallAnswer<Answer>({ path, check }: Question<Answer>): Answer | undefined {
  return tryToParse(recallFigures(path), check)
}

/**
 * What a screen shows until an answer arrives: the answer kept for the same period, else the previous one. Offline the
 * previous one would stay, under the name of a period that it isn't of.
 */
export function placeholderFor<Answer>(question: Question<Answer>, previous: Answer | undefined): Answer | undefined {
  return recallAnswer(question) ?? (onlineManager.isOnline() ? previous : undefined)
}

function tryToParse<Answer>(text: string | null, check: Check<Answer>): Answer | undefined {
  if (text === null) return undefined
  try {
    return parseAnswer(text, check)
  } catch {
    return undefined
  }
}
