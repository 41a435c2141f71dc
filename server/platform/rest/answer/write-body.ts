import { stringify } from 'csv-stringify/sync'

import type { Media } from '#server/platform/rest/request/media.ts'

type Pairs = readonly (readonly [key: string, text: string | null])[]

/** Rows as pairs, which is how the database hands out CSV. */
function toCsv(body: string): string {
  const rows: Pairs[] = JSON.parse(body)
  const [first] = rows
  if (!first) return ''
  const lines = [first.map(([key]) => key), ...rows.map((row) => row.map(([, text]) => text))]
  return stringify(lines)
}

/** The document of the database in the form that was asked for. */
export function writeBody(body: string | null, media: Media): string | null {
  return media.form === 'csv' && body !== null ? toCsv(body) : body
}
