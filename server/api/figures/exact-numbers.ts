import { z } from 'zod'

/** An exact amount as text, such as "12.50". */
export const decimal = z.string()

export const count = z.string().transform(Number)

type Source = { source: string }

/** Returns each number as its text in the JSON, because JavaScript numbers can't hold every amount exactly. */
const keepDigits = (_key: string, value: unknown, context?: Source): unknown =>
  typeof value === 'number' && context ? context.source : value

/** Parses JSON from the database and turns its numbers into strings. */
export function parseExact(json: string | undefined): unknown {
  return JSON.parse(json ?? 'null', keepDigits)
}
