import { z } from 'zod'
import { filterSchema } from '#domain/contracts/figures-query.ts'

/** The parameter `where` of a report: a filter of a figures query as JSON, such as `["is","country",["DE"]]`. */
export const whereParameter = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'is not valid JSON' })
      return z.NEVER
    }
  })
  .pipe(filterSchema)
  .optional()
