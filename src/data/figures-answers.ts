import { readStoredPersonId } from './auth-storage.ts'
import { apiFetch } from './backend.ts'
import { takeArrivedText } from './early-answers.ts'
import { keepFigures, recallFigures } from './kept-answers.ts'
import { type Check, parseAnswer } from './shapes.ts'

/** Query key of everything computed from orders. */
export const figuresKey = ['figures'] as const

/** The address of figures, and the check of their shape. */
type FiguresRequest<Answer> = { path: string; check: Check<Answer> }

/** Loads the figures at an address and stores them for offline use. */
export async function loadAnswer<Answer>(
  { path, check }: FiguresRequest<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const askedBy = readStoredPersonId()
  const response = await apiFetch(path, { signal })
  const text = await response.text()
  const answer = parseAnswer(text, check)
  void keepFigures(path, text, askedBy)
  return answer
}

/** Returns figures that were requested before the screen's code loaded; `undefined` if they are missing or invalid. */
export function readEarlyAnswer<Answer>({ path, check }: FiguresRequest<Answer>): Answer | undefined {
  const text = takeArrivedText(path)
  const answer = tryToParse(text, check)
  if (text !== null && answer !== undefined) void keepFigures(path, text, readStoredPersonId())
  return answer
}

/** Returns stored figures of the last day that have left the query cache. */
export function recallAnswer<Answer>({ path, check }: FiguresRequest<Answer>): Answer | undefined {
  return tryToParse(recallFigures(path), check)
}

function tryToParse<Answer>(text: string | null, check: Check<Answer>): Answer | undefined {
  if (text === null) return undefined
  try {
    return parseAnswer(text, check)
  } catch {
    return undefined
  }
}
