import type { ConsentAnswer } from '#domain/contracts/consent.ts'
import { readText } from '#domain/imports/cells/cells.ts'
import type { Column, Columns } from '#domain/imports/cells/columns.ts'
import { consentOf } from './consent-words.ts'
import { matchName } from '#domain/imports/table/field-names.ts'
import type { OrderFormat, OrderReading, SourceRow } from './parsed-order.ts'

type Cells = readonly string[]

/** Finds the column that says whether a customer agreed to marketing, in any format. */
export function consentColumn({ names }: Columns): Column {
  const [best] = names
    .map((name, at) => ({ name, at, match: matchName(name).get('consent') }))
    .filter(({ match }) => match?.resembles === null)
    .toSorted((left, right) => (right.match?.rank ?? 0) - (left.match?.rank ?? 0))
  return best ?? { name: 'consent', at: -1 }
}

/** Returns what a row says of the customer's consent. `null` for blank cells and unknown words. */
export const readConsent = (cells: Cells, column: Column): ConsentAnswer | null => consentOf(readText(cells, column))

/** Returns what the first row that says something says. */
export function consentIn(rows: readonly SourceRow[], column: Column): ConsentAnswer | null {
  for (const { cells } of rows) {
    const answer = readConsent(cells, column)
    if (answer !== null) return answer
  }
  return null
}

function withAnswer(reading: OrderReading, rows: readonly SourceRow[], column: Column): OrderReading {
  return reading.order === null
    ? reading
    : { ...reading, order: { ...reading.order, consent: consentIn(rows, column) } }
}

/** Adds the consent of customers to what a format reads, if its files have a column for it. */
export function withConsent(format: OrderFormat, columns: Columns): OrderFormat {
  const column = consentColumn(columns)
  if (column.at < 0) return format
  return { ...format, read: (rows, context) => withAnswer(format.read(rows, context), rows, column) }
}
