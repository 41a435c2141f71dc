import * as v from 'valibot'
import { outdatedPage } from '#lib/app-error.ts'

/**
 * Parses a JSON response and checks it with its contract, which ignores other fields, because a newer server can send
 * more. If it doesn't match, throws the `outdatedPage` error.
 */
export function parseAnswer<Answer>(text: string, schema: v.GenericSchema<Answer>): Answer {
  const value = parseJson(text)
  if (!v.is(schema, value)) throw outdatedPage()
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
