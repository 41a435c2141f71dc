import { z } from 'zod'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type { ResultRow } from './run-statement.ts'

const headersSchema = z.array(z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n\0]*$/)))

function parseHeaders(text: string): Record<string, string> {
  try {
    return Object.assign({}, ...headersSchema.parse(JSON.parse(text)))
  } catch {
    const message = 'response.headers guc must be a JSON array composed of objects with a single key and a string value'
    throw new RestError(500, ['PGRST111', message])
  }
}

function parseStatus(text: string): number {
  const status = Number(text)
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new RestError(500, ['PGRST112', 'response.status guc must be a valid status code'])
}

/** Applies the settings `response.status` and `response.headers` that a function made. */
export function applyChoice(response: Response, row: ResultRow): Response {
  const { response_status: statusText, response_headers: headersText } = row
  if (!statusText && !headersText) return response
  const status = statusText ? parseStatus(statusText) : response.status
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(headersText ? parseHeaders(headersText) : {})) headers.set(name, value)
  return new Response([204, 205, 304].includes(status) ? null : response.body, { status, headers })
}
