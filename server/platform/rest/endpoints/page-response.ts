import { contentRange, type Page, pageStatus } from '#server/platform/rest/answer/content-range.ts'
import { writeBody } from '#server/platform/rest/answer/write-body.ts'
import { appliedPreferences } from '#server/platform/rest/request/preferences.ts'
import type { Literals } from '#server/platform/rest/syntax/literals.ts'
import type { Entry } from '#server/platform/rest/syntax/parse-query.ts'
import type { ParsedQuery } from '#server/platform/rest/syntax/syntax.ts'

import type { RestRequest } from './rest-request.ts'

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
