import { z } from 'zod'

/** A text. Missing is empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** An instant with its zone, in milliseconds since 1970. */
export const instant = z.string().transform((value, context) => {
  const at = Date.parse(value)
  if (!Number.isNaN(at)) return at
  context.addIssue({ code: 'custom', message: `not a date: ${value.slice(0, 40)}` })
  return z.NEVER
})

/** A list. Missing is empty. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? [])
