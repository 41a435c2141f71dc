import { repeatedNames } from '#domain/imports/cells/columns.ts'
import type { Survey } from './survey.ts'

const LISTED = 5

const quoted = (names: readonly string[]): string =>
  names
    .slice(0, LISTED)
    .map((name) => `"${name.slice(0, 60)}"`)
    .join(', ')

/** What a person should know about the table itself, whatever it holds. */
export function notesOnTable({ columns, layout }: Survey): string[] {
  const notes: string[] = []
  const repeated = repeatedNames(columns)
  if (repeated.length > 0) {
    notes.push(`Several columns have the same name: ${quoted(repeated)}. The first of each was read.`)
  }
  if (layout.kind === 'workbook' && layout.sheets.length > 1) {
    notes.push(`Sheets read one after the other: ${quoted(layout.sheets)}. Line numbers are those of each sheet.`)
  }
  return notes
}
