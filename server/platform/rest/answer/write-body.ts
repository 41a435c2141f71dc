import type { Media } from '#server/platform/rest/request/media.ts'

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
