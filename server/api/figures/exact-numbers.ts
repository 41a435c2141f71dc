import { z } from 'zod'

/** An exact amount, in text. */
export const decimal = z.string()

export const count = z.string().transform(Number)

type Source = { source: string }

/** Keeps numbers as text, because JavaScript numbers can't hold every amount exactly. */
const keepDigits = (_key: string, value: unknown, context?: Source): unknown =>
  typeof value === 'number' && context ? context.source : value

/** Parses JSON from the database with numbers as text. */
export function parseExact(json: string | undefined): unknown {
  return JSON.parse(json ?? 'null', keepDigits)
}
