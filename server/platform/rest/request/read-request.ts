import type { Context } from 'hono'

import type { Claims } from '#server/platform/database/database.ts'
import { readBodyText } from '#server/platform/http/body-limit.ts'
import { answerWith } from '#server/platform/http/carried-headers.ts'
import type { Catalogue } from '#server/platform/rest/catalogue/catalogue.ts'
import type { RestRequest } from '#server/platform/rest/endpoints/rest-request.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import { readEntries } from '#server/platform/rest/syntax/parse-query.ts'

import { chooseMedia } from './media.ts'
import { parsePreferences } from './preferences.ts'

/** The schema that the profile headers name; PGRST106 for one that is not exposed. */
export function chooseSchema(request: Request, schemas: readonly string[]): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const wanted = request.headers.get(isRead ? 'Accept-Profile' : 'Content-Profile')
  if (wanted === null) return schemas[0] ?? 'public'
  if (schemas.includes(wanted)) return wanted
  throw new RestError(406, ['PGRST106', `Invalid schema: ${wanted}`], {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1).replace(/#.*$/s, '')
}

/** Reads everything but the body, which is read only where it is wanted. */
export function readRequest(context: Context, claims: Claims, catalogue: Catalogue): RestRequest {
  const request = context.req.raw
  const { headers, method } = request
  const queryText = queryOf(request.url)
  return {
    method,
    claims,
    catalogue,
    preferences: parsePreferences(headers.get('Prefer')),
    media: chooseMedia(headers.get('Accept')),
    queryText,
    readEntries: () => readEntries(queryText),
    contentType: headers.get('Content-Type'),
    readBody: () => readBodyText(request),
    answer: (body, init) => answerWith(context, body, init),
  }
}
