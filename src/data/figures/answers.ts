import { onlineManager } from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import { apiFetch } from '#data/backend/backend.ts'
import { takeArrivedText } from '#data/backend/early-answers.ts'
import { checkAnswer, parseJson } from '#data/backend/parse-answer.ts'
import { readStoredPersonId } from '#data/session/stored-session.ts'
import { withFullComparison } from '#domain/figures-start.ts'
import { isStoreGone } from '#lib/app-error.ts'

import { forgetFigures, keepFigures, recallFigures } from './kept-answers.ts'

/** Query key of everything computed from orders. */
export const figuresKey = ['figures'] as const

/** `path` is the API path of the figures, `schema` the contract of their answer. */
export type FiguresRequest<Answer> = { path: string; schema: GenericSchema<Answer> }

/** Loads the figures of a request and stores them for offline use. */
export async function loadAnswer<Answer>(
  { path, schema }: FiguresRequest<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const askedBy = readStoredPersonId()
  const response = await apiFetch(path, { signal }).catch((error: unknown) => {
    if (isStoreGone(error)) forgetFigures()
    throw error
  })
  const text = await response.text()
  const answer = parseFigures(text, schema)
  // The person has no store any more.
  if (answer === null) forgetFigures()
  void keepFigures(path, text, askedBy)
  return answer
}

/**
 * Returns figures that were requested before the screen's code loaded. Returns `undefined` if they are missing or
 * invalid.
 */
export function readEarlyAnswer<Answer>({ path, schema }: FiguresRequest<Answer>): Answer | undefined {
  const text = takeArrivedText(path)
  const answer = tryToParse(text, schema)
  if (text !== null && answer !== undefined) void keepFigures(path, text, readStoredPersonId())
  return answer
}

/** Returns stored figures that are at most a day old, or `undefined`. Used when the query cache no longer has them. */
export function recallAnswer<Answer>({ path, schema }: FiguresRequest<Answer>): Answer | undefined {
  return tryToParse(recallFigures(path), schema)
}

/**
 * Returns what to show until the new figures arrive: stored figures of this request, or else the previous figures. When
 * offline, never returns previous figures, because they would stay under the wrong period.
 */
export function placeholderFor<Answer>(
  request: FiguresRequest<Answer>,
  previous: Answer | undefined,
): Answer | undefined {
  return recallAnswer(request) ?? (onlineManager.isOnline() ? previous : undefined)
}

function tryToParse<Answer>(text: string | null, schema: GenericSchema<Answer>): Answer | undefined {
  if (text === null) return undefined
  try {
    return parseFigures(text, schema)
  } catch {
    return undefined
  }
}

/** Like `parseAnswer`, without a comparison that begins before the figures do. */
function parseFigures<Answer>(text: string, schema: GenericSchema<Answer>): Answer {
  return checkAnswer(withFullComparison(parseJson(text)), schema)
}
