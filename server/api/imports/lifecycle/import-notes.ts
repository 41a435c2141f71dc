import { repeatedNames } from '#domain/imports/cells/columns.ts'
import { joinNames } from '#domain/join-names.ts'
import { currencyExponent } from '#domain/money.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import { countInNote } from '#server/api/imports/note-numbers.ts'
import type { Evidence } from '#server/api/imports/reading/column-evidence.ts'
import type { Survey } from '#server/api/imports/reading/survey.ts'
import type { ImportTask } from './import-task.ts'
import { type CurrencySource, type EarlierAnswers, findCurrency } from './questions.ts'

const MAX_NAMES = 5

const DECIMAL_MARKS = ['.', ','] as const

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

/** Why the amounts of a file that names no currency have one. */
const REASONS: Record<Exclude<CurrencySource, 'column' | 'signs'>, string> = {
  answer: 'which you chose',
  format: 'the currency of this format',
  store: 'your store’s currency',
  upload: 'which was sent with the file',
}

const readFrom = (currencies: readonly string[], source: string): string =>
  currencies.length === 1
    ? `The currency ${currencies[0]} was read from ${source}.`
    : `The currencies ${joinNames(currencies.slice(0, MAX_NAMES))} were read from ${source}.`

/** Says which currency the amounts have, and what says so. */
function noteOnCurrency({ columns, evidence, reader }: Survey, found: ReturnType<typeof findCurrency>): string {
  const { currency, source } = found
  if (source === 'column') {
    return readFrom(evidence.currencies, `the column ${quoteNames([columns.names[reader.currencyColumn] ?? ''])}`)
  }
  if (source === 'signs') {
    // A "$" is the currency that was found for it.
    const signs = evidence.signs.map((sign) => (sign === '$' ? currency : sign))
    const sample = evidence.signSample === '' ? '' : `, such as ${evidence.signSample}`
    return readFrom(signs.length === 0 ? [currency] : [...new Set(signs)], `the signs beside the amounts${sample}`)
  }
  return `The file doesn’t name a currency. Its amounts are read as ${currency}, ${REASONS[source]}.`
}

/** Says how amounts were read that can be read two ways, and which amounts have more decimals than usual. */
function notesOnAmounts({ decimal, notation }: Evidence, currency: string): string[] {
  const { unclear, proof, fine, ungrouped } = notation
  const why =
    proof[decimal] === ''
      ? 'No other amount shows which is right, so check the totals.'
      : `Other amounts, such as ${proof[decimal]}, show the decimal mark.`
  const doubt = ungrouped === '' ? '' : ` But ${ungrouped} has no thousands separator, so check these amounts.`
  const notes = DECIMAL_MARKS.filter((mark) => unclear[mark].count > 0).map((mark) => {
    const { count, sample } = unclear[mark]
    const reading = mark === decimal ? 'with three decimals' : 'as thousands'
    const end = mark === decimal ? why : `${why}${doubt}`
    return `Amounts that can be read two ways, such as ${sample}: ${countInNote(count)}. They were read ${reading}. ${end}`
  })
  const { count, sample } = fine[decimal]
  if (count === 0 || currencyExponent(currency) > 2) return notes
  return [
    ...notes,
    `Amounts with more than two decimals, such as ${sample}: ${countInNote(count)}. They were counted exactly, so the totals can have more decimals too.`,
  ]
}

function notesOnOrders({ evidence, destroyed, reader }: Survey, context: ReadingContext): string[] {
  const notes: string[] = []
  if (evidence.hasDatesWithoutZone && !(reader.holds === 'orders' && reader.namesZone))
    notes.push(`Dates without a time zone are read as ${context.timeZone}.`)
  if (destroyed.rows > 0) {
    notes.push(
      `Order numbers that a spreadsheet rounded, such as ${destroyed.sample}: ${countInNote(destroyed.rows)}. Export the file again as CSV and import it without opening it in a spreadsheet.`,
    )
  }
  return notes
}

type Reading = {
  task: ImportTask
  context: ReadingContext
  /** The answers for an earlier file if they were reused, or `null`. */
  earlier: EarlierAnswers | null
}

/** Returns sentences for the report on how the file was read. */
export function notesOnReading(survey: Survey, { task, context, earlier }: Reading): string[] {
  const { table } = survey
  const notes = [
    ...notesOnLayout(survey),
    noteOnCurrency(survey, findCurrency(survey, task)),
    ...notesOnAmounts(survey.evidence, context.currency),
    ...notesOnOrders(survey, context),
  ]
  if (table === null) return notes
  const source = earlier === null ? '' : ` for ${earlier.filename}`
  return [...notes, `The columns have the meanings that you chose${source}.`, ...table.notes]
}
