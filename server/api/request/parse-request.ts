import { z } from 'zod'
import { ApiError } from '#server/platform/http/api-error.ts'

/** The id of a store in a request. */
export const storeId = z.uuid('is not the id of a store')

/** Returns the id in an address, or null if it can't be one. */
export const parseId = (id: string | undefined): string | null => z.uuid().safeParse(id).data ?? null

/** Our own messages continue a sentence, Zod's begin one. */
const continued = (message: string) => (/^[A-Z]/.test(message) ? `is not valid: ${message}` : message)

/** Parses the parameters or the body of a request. Throws 400 with the code, and names the first invalid field. */
export function parseRequest<Query>(schema: z.ZodType<Query>, parameters: unknown, code = 'invalid_query'): Query {
  const parsed = schema.safeParse(parameters)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  if (unknown !== undefined) throw new ApiError(400, code, `The parameter "${unknown}" is unknown.`)
  const message = `The parameter "${issue?.path.join('.')}" ${continued(issue?.message ?? '')}.`
  throw new ApiError(400, code, message)
}
