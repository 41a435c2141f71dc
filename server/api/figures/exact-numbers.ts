import { z } from 'zod'

/** An exact amount, in text. */
export const decimal = z.string()

export const count = z.string().transform(Number)

type Source = { source: string }

/** Numbers as their own digits: a JavaScript number could not hold every amount exactly. */
const keepDigits = (_key: string, value: unknown, context?: Source): unknown =>
  typeof value === 'number' && context ? context.source : value

/** JSON from the database with its numbers as text. */
export function parseExact(json: string | undefined): unknown {
  return JSON.parse(json ?? 'null', keepDigits)
}
