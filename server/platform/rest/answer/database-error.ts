import { z } from 'zod'

import type { RestErrorBody } from '#server/platform/rest/rest-error.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

const databaseErrorSchema = z.object({
  code: z.string().regex(/^[0-9A-Z]{5}$/),
  message: z.string(),
  detail: z.string().optional(),
  hint: z.string().optional(),
  /** The table of a violated constraint. */
  table: z.string().optional(),
})

type DatabaseError = z.infer<typeof databaseErrorSchema>

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}

const STATUS_BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** Returns the status of an error whose status depends on its message, or null for other errors. */
function statusOfMessage({ code, message }: DatabaseError): number | null {
  // pg-safeupdate's error is the caller's fault; other errors with this code are not.
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400
  return null
}

/** Returns the status that a function chose with an error code such as `PT404`, or null for other codes. */
function chosenStatus(code: string): number | null {
  const chosen = /^PT([1-5]\d\d)$/.exec(code)?.[1]
  return chosen === undefined ? null : Number(chosen)
}

function statusOf(error: DatabaseError, isAnonymous: boolean): number {
  const { code } = error
  if (code === '42501') return isAnonymous ? 401 : 403
  const special = statusOfMessage(error) ?? chosenStatus(code)
  return special ?? STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400
}

const raisedBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const raisedAnswerSchema = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n]*$/)),
})

function parseText<Output>(schema: z.ZodType<Output>, text: string | undefined): Output | null {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

const unreadable = (details: string, hint: string) =>
  new RestError(500, ['PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`], { details, hint })

/** `raise sqlstate 'PGRST'` lets a function define the whole response as JSON. */
function fromRaised({ message, detail }: DatabaseError): RestError {
  const body = parseText(raisedBodySchema, message)
  if (!body) {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const answer = parseText(raisedAnswerSchema, detail)
  if (!answer) {
    return unreadable(
      detail === undefined ? 'DETAIL is missing in the RAISE statement' : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  const { details = null, hint = null } = body
  return new RestError(answer.status, [body.code, body.message], { details, hint, headers: answer.headers })
}

type Reader = { role: string; showsConflicts: boolean }

/**
 * Returns the details of an error, but hides those of a violated constraint: they contain values of rows that the
 * caller may not see.
 */
function detailsFor({ role, showsConflicts }: Reader, { code, detail, table }: DatabaseError): string | null {
  const isHidden = !showsConflicts && code.startsWith('23') && table !== undefined && role !== 'service_role'
  return isHidden ? null : (detail ?? null)
}

/** Converts an error of Postgres to PostgREST's error for its reader; null for any other error. */
export function fromDatabaseError(error: unknown, reader: Reader): RestError | null {
  const parsed = databaseErrorSchema.safeParse(error)
  if (!parsed.success) return null
  const { code, message, hint } = parsed.data
  if (code === 'PGRST') return fromRaised(parsed.data)
  const status = statusOf(parsed.data, reader.role === 'anon')
  const headers: Record<string, string> = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
  const extra: Partial<RestErrorBody> = { details: detailsFor(reader, parsed.data), hint: hint ?? null }
  return new RestError(status, [code, message], { ...extra, headers })
}
