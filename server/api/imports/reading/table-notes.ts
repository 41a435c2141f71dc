import { repeatedNames } from '#domain/imports/cells/columns.ts'
import type { Survey } from './survey.ts'

const LISTED = 5

const quoted = (names: readonly string[]): string =>
  names
    .slice(0, LISTED)
    .map((name) => `"${name.slice(0, 60)}"`)
    .join(', ')

/** What a person should know about the table itself, whatever it holds. */
export function notesOnTable({ columns, layout, format, shortenedKeys }: Survey): string[] {
  const notes: string[] = []
  const repeated = repeatedNames(columns)
  if (repeated.length > 0) {
    notes.push(`Several columns have the same name: ${quoted(repeated)}. The first of each was read.`)
  }
  // A table's own questions deal with it.
  if (shortenedKeys.length > 0 && format !== 'table') {
    notes.push(
      `Order numbers such as ${quoted(shortenedKeys)} were shortened by a spreadsheet: different orders may have become one. Export the file again and import it without opening it in a spreadsheet.`,
    )
  }
  if (layout.kind === 'workbook' && layout.sheets.length > 1) {
    notes.push(`Sheets read one after the other: ${quoted(layout.sheets)}. Line numbers are those of each sheet.`)
  }
  return notes
}
