import type { Context } from 'hono'
import type { Claims } from '#server/platform/database/database.ts'
import { readBodyText } from '#server/platform/http/body-limit.ts'
import { answerWith } from '#server/platform/http/carried-headers.ts'
import type { Catalogue } from '#server/platform/rest/catalogue/catalogue.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import { type Entry, readEntries } from '#server/platform/rest/syntax/parse-query.ts'
import { parsePreferences, type Preferences } from './preferences.ts'

/** The parts of a request that every endpoint needs. */
export type RestRequest = {
  method: string
  claims: Claims
  catalogue: Catalogue
  preferences: Preferences
  media: Media
  /** The query string without the question mark. */
  queryText: string
  readEntries(): readonly Entry[]
  contentType: string | null
  readBody(): Promise<string>
  answer(body: string | null, init: { status: number; headers: Record<string, string> }): Response
}

/** Returns the schema of the profile headers. Throws PGRST106 if it is not exposed. */
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

/** Parses everything except the body, which endpoints read when they need it. */
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

/** The format of the response. `object` requires exactly one row. */
export type Media = { form: 'array' | 'object' | 'csv'; stripsNulls: boolean; contentType: string }

const JSON_ARRAY: Media = { form: 'array', stripsNulls: false, contentType: 'application/json; charset=utf-8' }
const OBJECT = 'application/vnd.pgrst.object+json'
const ARRAY = 'application/vnd.pgrst.array+json'
const STRIPPED = ';nulls=stripped'

const MEDIA = new Map<string, Media>([
  ['*/*', JSON_ARRAY],
  ['application/*', JSON_ARRAY],
  ['application/json', JSON_ARRAY],
  [ARRAY, JSON_ARRAY],
  [ARRAY + STRIPPED, { form: 'array', stripsNulls: true, contentType: `${ARRAY}${STRIPPED}; charset=utf-8` }],
  [OBJECT, { form: 'object', stripsNulls: false, contentType: `${OBJECT}; charset=utf-8` }],
  ['application/vnd.pgrst.object', { form: 'object', stripsNulls: false, contentType: `${OBJECT}; charset=utf-8` }],
  [OBJECT + STRIPPED, { form: 'object', stripsNulls: true, contentType: `${OBJECT}${STRIPPED}; charset=utf-8` }],
  ['text/csv', { form: 'csv', stripsNulls: false, contentType: 'text/csv; charset=utf-8' }],
])

type Candidate = { name: string; quality: number }

function readCandidate(text: string): Candidate {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const name = parameters.includes('nulls=stripped') ? type + STRIPPED : type
  return { name, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
}

/** Returns the best format for the `Accept` header. Throws PGRST107 if there is none. */
function chooseMedia(header: string | null): Media {
  if (header === null || header.trim() === '') return JSON_ARRAY
  const exact = MEDIA.get(header)
  if (exact) return exact
  const candidates = header.split(',').map(readCandidate)
  const [best] = candidates
    .filter(({ name }) => MEDIA.has(name))
    .toSorted((left, right) => right.quality - left.quality)
  const media = best && MEDIA.get(best.name)
  if (media) return media
  const offered = header.split(',').map((text) => text.trim())
  throw new RestError(406, ['PGRST107', `None of these media types are available: ${offered.join(', ')}`])
}
