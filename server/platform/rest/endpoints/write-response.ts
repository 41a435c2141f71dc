import { contentRange } from '#server/platform/rest/answer/content-range.ts'
import type { ResultRow } from '#server/platform/rest/answer/run-statement.ts'
import { writeBody } from '#server/platform/rest/answer/write-body.ts'
import { appliedPreferences } from '#server/platform/rest/request/preferences.ts'

import type { RestRequest } from './rest-request.ts'

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
