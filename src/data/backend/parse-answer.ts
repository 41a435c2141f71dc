import * as v from 'valibot'
import { outdatedPage } from '#lib/app-error.ts'

/**
 * Parses a JSON response and checks it with its contract, which ignores other fields, because a newer server can send
 * more. If it doesn't match, throws the `outdatedPage` error.
 */
export function parseAnswer<Answer>(text: string, schema: v.GenericSchema<Answer>): Answer {
  return checkAnswer(parseJson(text), schema)
}

/** Checks a parsed response with its contract. Throws the `outdatedPage` error. */
export function checkAnswer<Answer>(value: unknown, schema: v.GenericSchema<Answer>): Answer {
  if (!v.is(schema, value)) throw outdatedPage()
  return value
}

/** Returns `undefined` for a text that isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
