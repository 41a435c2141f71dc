import type { RestRequest } from '#server/platform/rest/request/read-request.ts'
import { appliedPreferences } from '#server/platform/rest/request/preferences.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type { Literals, ParsedQuery } from '#server/platform/rest/syntax/syntax.ts'
import type { Entry } from '#server/platform/rest/syntax/parse-query.ts'
import type { ResultRow } from './run-statement.ts'

type RowsPage = { location: string; body: string | null; page: Page }

/** Returns the canonical URL of the response, with sorted parameters. */
export function locationOf(path: string, entries: readonly Entry[]): string {
  if (entries.length === 0) return encodeURI(path)
  const sorted = entries.toSorted(([left], [right]) => (left < right ? -1 : Number(left > right)))
  return `${encodeURI(path)}?${new URLSearchParams(sorted.map(([key, value]): [string, string] => [key, value])).toString()}`
}

/** Returns the index of the page's first row. */
export function offsetOf(query: ParsedQuery, literals: Literals): number {
  const last = query.offsets.findLast(({ path }) => path.length === 0)
  return last ? Number(literals.values[last.value.slot]) : 0
}

/** Creates the response for rows that were read, with their range. */
export function pageResponse(request: RestRequest, { location, body, page }: RowsPage): Response {
  const { preferences, media } = request
  const headers: Record<string, string> = {
    'Content-Type': media.contentType,
    'Content-Range': contentRange(page),
    'Content-Location': location,
  }
  const applied = appliedPreferences(preferences, ['count', 'tx', 'handling', 'timezone', 'max-affected'])
  if (applied !== null) headers['Preference-Applied'] = applied
  return request.answer(body, { status: pageStatus(page), headers })
}

type Written = {
  status: number
  row: ResultRow
  /** Whether `Content-Range` gives the range of changed rows. Only updates set this. */
  hasRange?: boolean
  location?: string | null
  honored: Parameters<typeof appliedPreferences>[1]
}

export const NOTHING_CHANGED: ResultRow = { body: '[]', row_count: 0, updated: 0, changed_count: 0 }

/** Creates the response to a change. Sends the changed rows only for `Prefer: return=representation`. */
export function writeResponse(request: RestRequest, { status, row, hasRange, location, honored }: Written): Response {
  const { preferences, media } = request
  if (media.plan) return request.answer(row.body, { status: 200, headers: { 'Content-Type': media.contentType } })
  const changed = row.changed_count ?? row.row_count
  const total = preferences.count === null ? null : changed
  const headers: Record<string, string> = {
    'Content-Range': contentRange({ offset: 0, count: hasRange ? changed : 0, total }),
  }
  const applied = appliedPreferences(preferences, honored)
  if (applied !== null) headers['Preference-Applied'] = applied
  if (location) headers.Location = location
  if (preferences.return !== 'representation') return request.answer(null, { status, headers })
  headers['Content-Type'] = media.contentType
  return request.answer(row.body, { status, headers })
}

type Page = { offset: number; count: number; total: number | null }

/** Returns a range such as `0-24/573`. A star replaces an empty range or an unknown total. */
function contentRange({ offset, count, total }: Page): string {
  const range = count === 0 ? '*' : `${offset}-${offset + count - 1}`
  return `${range}/${total ?? '*'}`
}

/**
 * Returns 206 if the total is known and the page has fewer rows, else 200. Throws PGRST103 if the page starts beyond
 * the end.
 */
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
