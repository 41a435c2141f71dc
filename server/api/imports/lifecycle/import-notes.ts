import { repeatedNames } from '#domain/imports/cells/columns.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import { countInNote } from '#server/api/imports/note-numbers.ts'
import type { Survey } from '#server/api/imports/reading/survey.ts'
import type { EarlierAnswers } from './questions.ts'

const MAX_NAMES = 5

const quoteNames = (names: readonly string[]): string =>
  names
    .slice(0, MAX_NAMES)
    .map((name) => `"${name.slice(0, 60)}"`)
    .join(', ')

function notesOnLayout({ columns, layout }: Survey): string[] {
  const notes: string[] = []
  const repeated = repeatedNames(columns)
  if (repeated.length > 0) {
    notes.push(`Several columns have the same name: ${quoteNames(repeated)}. The first of each was read.`)
  }
  if (layout.kind === 'workbook' && layout.sheets.length > 1) {
    notes.push(`Sheets imported: ${quoteNames(layout.sheets)}. Line numbers start again in each sheet.`)
  }
  return notes
}

function notesOnOrders({ evidence, destroyed, reader }: Survey, context: ReadingContext): string[] {
  const notes: string[] = []
  if (evidence.mainCurrency === null)
    notes.push(`The file doesn’t name a currency. Its amounts are read as ${context.currency}.`)
  if (evidence.hasDatesWithoutZone && !(reader.holds === 'orders' && reader.namesZone))
    notes.push(`Dates without a time zone are read as ${context.timeZone}.`)
  if (destroyed.rows > 0) {
    notes.push(
      `Order numbers that a spreadsheet rounded, such as ${destroyed.sample}: ${countInNote(destroyed.rows)}. Export the file again as CSV and import it without opening it in a spreadsheet.`,
    )
  }
  return notes
}

/**
 * Returns sentences for the report on how the file was read. `earlier` holds the answers for an earlier file if they
 * were reused, or null.
 */
export function notesOnReading(survey: Survey, context: ReadingContext, earlier: EarlierAnswers | null): string[] {
  const { table } = survey
  const notes = [...notesOnLayout(survey), ...notesOnOrders(survey, context)]
  if (table === null) return notes
  const source = earlier === null ? '' : ` for ${earlier.filename}`
  return [...notes, `The columns have the meanings that you chose${source}.`, ...table.notes]
}
