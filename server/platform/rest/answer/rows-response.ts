import type { RestRequest } from '#server/platform/rest/endpoints/rest-request.ts'
import type { Media } from '#server/platform/rest/request/read-request.ts'
import { appliedPreferences } from '#server/platform/rest/request/preferences.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type { Literals, ParsedQuery } from '#server/platform/rest/syntax/syntax.ts'
import type { Entry } from '#server/platform/rest/syntax/parse-query.ts'
import type { ResultRow } from './run-statement.ts'

type Answer = { location: string; body: string | null; page: Page }

/** Where the same answer is found, whatever the order of the parameters. */
export function locationOf(path: string, entries: readonly Entry[]): string {
  if (entries.length === 0) return encodeURI(path)
  const sorted = entries.toSorted(([left], [right]) => (left < right ? -1 : Number(left > right)))
  return `${encodeURI(path)}?${new URLSearchParams(sorted.map(([key, value]): [string, string] => [key, value])).toString()}`
}

/** The row at which the page begins. */
export function offsetOf(query: ParsedQuery, literals: Literals): number {
  const last = query.offsets.findLast(({ path }) => path.length === 0)
  return last ? Number(literals.values[last.value.slot]) : 0
}

/** Rows that were read, with the range they are of the whole. */
export function pageResponse(request: RestRequest, { location, body, page }: Answer): Response {
  const { preferences, media } = request
  const headers: Record<string, string> = {
    'Content-Type': media.contentType,
    'Content-Range': contentRange(page),
    'Content-Location': location,
  }
  const applied = appliedPreferences(preferences, ['count', 'handling', 'max-affected'])
  if (applied !== null) headers['Preference-Applied'] = applied
  return request.answer(writeBody(body, media), { status: pageStatus(page), headers })
}

type Written = {
  status: number
  row: ResultRow
  /** Whether the range of the answer names the rows, as for an update. */
  hasRange?: boolean
  location?: string | null
  honoured: Parameters<typeof appliedPreferences>[1]
}

export const NOTHING_CHANGED: ResultRow = { body: '[]', row_count: 0, updated: 0, changed_count: 0 }

/** The answer to a change: the rows where they were asked for, else only the headers. */
export function writeResponse(request: RestRequest, { status, row, hasRange, location, honoured }: Written): Response {
  const { preferences, media } = request
  const changed = row.changed_count ?? row.row_count
  const total = preferences.count === null ? null : changed
  const headers: Record<string, string> = {
    'Content-Range': contentRange({ offset: 0, count: hasRange ? changed : 0, total }),
  }
  const applied = appliedPreferences(preferences, honoured)
  if (applied !== null) headers['Preference-Applied'] = applied
  if (location) headers.Location = location
  if (preferences.return !== 'representation') return request.answer(null, { status, headers })
  headers['Content-Type'] = media.contentType
  return request.answer(writeBody(row.body, media), { status, headers })
}

type Page = { offset: number; count: number; total: number | null }

/** `0-24/573`; a star for a total that nobody counted, and for a range without rows. */
function contentRange({ offset, count, total }: Page): string {
  const range = count === 0 ? '*' : `${offset}-${offset + count - 1}`
  return `${range}/${total ?? '*'}`
}

/** 206 for part of a known total, else 200; PGRST103 for a page that begins beyond the end. */
function pageStatus({ offset, count, total }: Page): number {
  if (total === null) return 200
  if (offset > total) {
    throw new RestError(416, ['PGRST103', 'Requested range not satisfiable'], {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    })
  }
  return count < total ? 206 : 200
}

type Pairs = readonly (readonly [key: string, text: string | null])[]

/** Faithful to the rows, for programs: only null is an empty field, and no formula is guarded. */
function toField(text: string | null): string {
  if (text === null) return ''
  return /^$|[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const toLine = (texts: readonly (string | null)[]) => `${texts.map(toField).join(',')}\n`

/** Rows as pairs, which is how the database hands out CSV. */
function toCsv(body: string): string {
  const rows: Pairs[] = JSON.parse(body)
  const [first] = rows
  if (!first) return ''
  return toLine(first.map(([key]) => key)) + rows.map((row) => toLine(row.map(([, text]) => text))).join('')
}

/** The document of the database in the form that was asked for. */
export function writeBody(body: string | null, media: Media): string | null {
  return media.form === 'csv' && body !== null ? toCsv(body) : body
}
