import type { z } from 'zod'
import type { Claims } from '#server/platform/database/database.ts'
import { readBodyText } from '#server/platform/http/body-limit.ts'
import { AuthenticationError, hasCredentials } from '#server/platform/http/credentials.ts'
import { invalidRequest } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'

/** Whether an upload may replace an existing object. */
export const isUpsert = ({ headers }: Request) => headers.get('x-upsert') === 'true'

/** Parses the JSON body with `schema`. Throws InvalidRequest with the messages of Supabase Storage. */
export async function readBody<Output>(request: Request, schema: z.ZodType<Output>): Promise<Output> {
  const parsed = schema.safeParse(parseJson(await readBodyText(request)))
  if (parsed.success) return parsed.data
  throw invalidRequest(describe(parsed.error.issues[0]))
}

/** Parses the query with `schema`. Throws InvalidRequest. */
export function readQuery<Output>(url: string, schema: z.ZodType<Output>): Output {
  const parsed = schema.safeParse(Object.fromEntries(new URL(url).searchParams))
  if (parsed.success) return parsed.data
  throw invalidRequest(describe(parsed.error.issues[0]).replace(/^body/, 'querystring'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    throw invalidRequest('Body is not valid JSON but content-type is set to application/json')
  }
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'body is not valid'
  const where = ['body', ...issue.path.map(String)]
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return `${where.slice(0, -1).join('/')} must have required property '${where.at(-1)}'`
  }
  if (issue.code === 'too_small') return `${where.join('/')} must be >= ${issue.minimum}`
  if (issue.code === 'too_big') return `${where.join('/')} must be <= ${issue.maximum}`
  return `${where.join('/')} is not valid`
}

/** Resolves to the caller's claims. Throws AuthenticationError if the credentials are missing or invalid. */
export async function identify({ authenticate }: StorageServices, request: Request): Promise<Claims> {
  // Supabase's local stack gives this message to a request without a token, and clients compare it.
  if (!hasCredentials(request)) throw new AuthenticationError('key', 'Invalid Compact JWS')
  return authenticate(request)
}
