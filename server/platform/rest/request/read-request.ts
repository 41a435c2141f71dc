import type { Context } from 'hono'
import { escapeIdentifier } from 'pg'
import type { Claims, LocalSettings } from '#server/platform/database/database.ts'
import { readBodyBytes, readBodyText } from '#server/platform/http/body-limit.ts'
import { answerWith } from '#server/platform/http/carried-headers.ts'
import type { Catalog } from '#server/platform/rest/catalog/catalog.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import { type Entry, readEntries } from '#server/platform/rest/syntax/parse-query.ts'
import { chooseMedia, type Media } from './media.ts'
import { parsePreferences, type Preferences } from './preferences.ts'

/** The parts of a request that all endpoints need. */
export type RestRequest = {
  method: string
  claims: Claims
  catalog: Catalog
  preferences: Preferences
  media: Media
  /** Settings that functions and policies can read, and the schemas that they find. */
  settings: LocalSettings
  /** Whether the changes of the request are undone at its end. */
  isRolledBack: boolean
  /** The query string without the question mark. */
  queryText: string
  readEntries(): readonly Entry[]
  contentType: string | null
  readBody(): Promise<string>
  readBytes(): Promise<Uint8Array>
  answer(body: string | null, init: { status: number; headers: Record<string, string> }): Response
}

const READS = new Set(['GET', 'HEAD'])

/** Returns the schema of the profile headers. Throws PGRST106 if it is not exposed. */
export function chooseSchema(request: Request, schemas: readonly string[]): string {
  const wanted = request.headers.get(READS.has(request.method) ? 'Accept-Profile' : 'Content-Profile')
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

const hasOwnLimit = (queryText: string) => /(?:^|&)(?:limit|offset)=/.test(queryText)

/** Returns the query of a `Range` such as `0-24`. Throws PGRST103 if it ends before it begins. */
function rangeQuery(first: string, last: string): string {
  if (last === '') return `offset=${first}`
  const count = Number(last) - Number(first) + 1
  if (count > 0) return `offset=${first}&limit=${count}`
  throw new RestError(416, ['PGRST103', 'Requested range not satisfiable'], {
    details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  })
}

/** Adds the rows of a `Range` header to a query that reads, unless the query has its own limit. */
function withRange(queryText: string, { headers, method }: Request): string {
  const [, first, last = ''] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(headers.get('Range') ?? '') ?? []
  if (first === undefined || !READS.has(method) || hasOwnLimit(queryText)) return queryText
  return [queryText, rangeQuery(first, last)].filter((part) => part !== '').join('&')
}

/** Returns the cookies of a request by name. */
function readCookies(header: string | null): Record<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return Object.fromEntries(pairs.flatMap(([name = '', ...value]) => (name === '' ? [] : [[name, value.join('=')]])))
}

const MOUNT = /^\/rest\/v1(?=\/|$)/

type Caller = { role: string; timezone: string | null }

/** Returns the settings that PostgREST makes for each request. NUL can't be in a header or a URL. */
function requestSettings({ req }: Context, catalog: Catalog, { role, timezone }: Caller): LocalSettings {
  const { schema, settings, roleSettings } = catalog
  const { headers, method } = req.raw
  const { cookie = '', ...others } = Object.fromEntries(headers)
  return [
    ['search_path', [schema, ...settings.extraSearchPath].map(escapeIdentifier).join(', ')],
    ...(roleSettings.get(role) ?? []),
    ['request.method', method],
    ['request.path', req.path.replace(MOUNT, '')],
    ['request.headers', JSON.stringify(others)],
    ['request.cookies', JSON.stringify(readCookies(cookie))],
    ...(timezone === null ? [] : [['timezone', timezone] as const]),
  ]
}

/** Parses everything except the body, which endpoints read when they need it. */
export function readRequest(context: Context, claims: Claims, catalog: Catalog): RestRequest {
  const request = context.req.raw
  const { headers, method } = request
  const queryText = withRange(queryOf(request.url), request)
  const { transactionEnd, maxBodyBytes, maxQueryLength } = catalog.settings
  const preferences = parsePreferences(headers.get('Prefer'), {
    allowsTransaction: transactionEnd.endsWith('-allow-override'),
  })
  return {
    method,
    claims,
    catalog,
    preferences,
    media: chooseMedia(headers.get('Accept'), catalog),
    settings: requestSettings(context, catalog, { role: claims.role, timezone: preferences.timezone }),
    isRolledBack: (preferences.transaction ?? transactionEnd).startsWith('rollback'),
    queryText,
    readEntries: () => readEntries(queryText, maxQueryLength),
    contentType: headers.get('Content-Type'),
    readBody: () => readBodyText(request, maxBodyBytes),
    readBytes: () => readBodyBytes(request, maxBodyBytes),
    answer: (body, init) => answerWith(context, body, init),
  }
}
