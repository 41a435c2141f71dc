import { z } from 'zod'
import { readBodyText } from '#server/platform/http/body-limit.ts'
import { jsonDepth } from '#server/platform/http/json-depth.ts'
import { isStorableJson } from '#server/platform/http/storable-text.ts'
import { badJson, validationFailed } from './auth-error.ts'

const maxDepth = 100

/** Parses the body with `schema`. Unknown fields are ignored and null counts as missing, as on Supabase Auth. */
export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  return parseBody(await readBodyText(request), schema)
}

/** Parses a body that clients may leave out. A socket's request has a stream even then, so only its text tells. */
export async function readOptionalBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return parseBody((await readBodyText(request)) || '{}', schema)
}

function parseBody<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw badJson(issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'unexpected shape')
  }
  return parsed.data
}

function parseJson(text: string): unknown {
  if (jsonDepth(text) > maxDepth) throw badJson('nested too deeply')
  const body = parseValid(text)
  if (!isStorableJson(text)) throw badJson('text holds a character that cannot be stored')
  return body
}

function parseValid(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badJson('invalid JSON')
  }
}

/** Optional text; `''` if missing, as in Supabase Auth. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

export const optionalObject = z.record(z.string(), z.unknown()).nullish()

const maxLength = 255

/** Returns the address as it is stored and compared: trimmed and in lower case. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()

/** Returns the normalized address. Throws if it is invalid. */
export function parseEmail(input: string): string {
  const email = normalizeEmail(input)
  if (email === '') throw validationFailed('An email address is required')
  if (email.length > maxLength) throw validationFailed('An email address is too long')
  if (!z.regexes.html5Email.test(email)) {
    throw validationFailed('Unable to validate email address: invalid format')
  }
  return email
}

/** Returns the number as it is stored and compared: without its plus and spaces. */
export const normalizePhone = (phone: string) => phone.trim().replace(/^\+/, '').replaceAll(' ', '')

/** Returns the number in the form of E.164 without its plus. Throws if it is invalid. */
export function parsePhone(input: string): string {
  const phone = normalizePhone(input)
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw validationFailed('Invalid phone number format (E.164 required)')
  return phone
}

// The metadata is part of every access token, and header lines are limited to 16 KiB.
const maxBytes = 6_000

/** Whether an access token has room for the metadata. */
export const fitsToken = (metadata: Record<string, unknown>) => Buffer.byteLength(JSON.stringify(metadata)) <= maxBytes

/** Returns the metadata. Throws if it is too large for an access token. */
export function checkMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  if (!fitsToken(metadata)) {
    throw validationFailed(`User metadata cannot be larger than ${maxBytes} bytes`)
  }
  return metadata
}
