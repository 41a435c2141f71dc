import { z } from 'zod'
import { readBodyText } from '#server/platform/http/body-limit.ts'
import { jsonDepth } from '#server/platform/http/json-depth.ts'
import { badJson } from './auth-error.ts'

const maxDepth = 100

/** The body, checked against `schema`. Unknown fields are ignored and `null` counts as absent, as on the reference server. */
export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const text = await readBodyText(request)
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw badJson(issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'unexpected shape')
  }
  return parsed.data
}

function parseJson(text: string): unknown {
  if (jsonDepth(text) > maxDepth) throw badJson('nested too deeply')
  try {
    const body: unknown = JSON.parse(text)
    // Postgres text holds neither NUL nor half a surrogate pair; JSON can smuggle both in only as escapes.
    if (text.includes('\\u')) JSON.parse(text, refuseUnstorable)
    return body
  } catch (error) {
    throw badJson(error instanceof UnstorableTextError ? error.message : 'invalid JSON')
  }
}

class UnstorableTextError extends Error {}

function refuseUnstorable(key: string, value: unknown): unknown {
  const texts = typeof value === 'string' ? [key, value] : [key]
  if (texts.some((text) => text.includes('\0') || !text.isWellFormed())) {
    throw new UnstorableTextError('text holds a character that cannot be stored')
  }
  return value
}

/** Text that may be missing; `''` where it is, as in the reference server's language. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

export const optionalObject = z.record(z.string(), z.unknown()).nullish()
