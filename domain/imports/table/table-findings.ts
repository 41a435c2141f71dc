import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ChargeField, ChargeScope, ImportQuestion, StatusAnswer } from '#domain/contracts/imports.ts'
import { readText, RowProblem } from '#domain/imports/cells/cells.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import { findCharges } from './charge-evidence.ts'
import { normalizeStatus } from './status-words.ts'
import type { MappedColumns, TableRules } from './table-rules.ts'
import { readTableRow, type TableRow } from './table-row.ts'
import type { TableEvidence } from './table-watch.ts'

const SAMPLED_ORDERS = 2
const SAMPLED_ROWS = 3
const MAX_SAMPLE_LENGTH = 60

type Table = { columns: MappedColumns; context: ReadingContext }

export type TableFindings = {
  rules: TableRules
  /** Questions that the file doesn't answer. Includes those that the person has answered. */
  questions: ImportQuestion[]
  /** Sentences for the report on how the table is read. */
  notes: string[]
}

function readRows(rows: readonly SourceRow[], { columns, context }: Table): TableRow[] {
  return rows.flatMap((row) => {
    try {
      return [readTableRow(row, columns, context)]
    } catch (problem) {
      if (problem instanceof RowProblem) return []
      throw problem
    }
  })
}

type Doubts = { fields: readonly ChargeField[]; scopes: Record<ChargeField, ChargeScope>; orders: TableRow[][] }

function chargesQuestion({ fields, scopes, orders }: Doubts, columns: MappedColumns): ImportQuestion[] {
  if (fields.length === 0) return []
  const cut = (text: string) => text.slice(0, MAX_SAMPLE_LENGTH)
  const samplesOf = (field: ChargeField) =>
    orders
      .filter((rows) => rows.length > 1 && rows.filter(({ charges }) => (charges[field] ?? 0n) !== 0n).length > 1)
      .slice(0, SAMPLED_ORDERS)
      .map((rows) => ({
        order: cut(readText(rows[0]?.row.cells ?? [], columns('order_id'))),
        rows: rows.slice(0, SAMPLED_ROWS).map(({ title, row }) => ({
          product: cut(title),
          value: cut(readText(row.cells, columns(field))),
        })),
      }))
  const asked = fields.map((field) => ({
    field,
    column: columns(field).name,
    suggestion: scopes[field],
    samples: samplesOf(field),
  }))
  return [{ id: 'charges', columns: asked }]
}

function statusesQuestion({ unknownStatuses: words }: TableEvidence, column: string): ImportQuestion[] {
  return words.length === 0 ? [] : [{ id: 'statuses', column, words }]
}

const NAMES: Record<ChargeField, string> = {
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  order_total: 'Order total',
  refund_amount: 'Refund amount',
}

function notesOn(rules: TableRules, repeated: readonly ChargeField[]): string[] {
  return [
    ...repeated.map((field) => `${NAMES[field]} is the same on every row of an order. We count it once per order.`),
    ...(rules.isTaxIncluded ? ['Prices include tax, as the order totals show. We subtract the tax.'] : []),
    ...(rules.isShippingOutsideTotal ? ['The order totals exclude shipping. We add the shipping.'] : []),
  ]
}

const answeredStatuses = ({ statuses = {} }: ImportAnswers): ReadonlyMap<string, StatusAnswer> =>
  new Map(Object.entries(statuses).map(([word, answer]) => [normalizeStatus(word), answer]))

/** Decides how to read the whole table, from what its rows show and from the person's answers. */
export function findTable(evidence: TableEvidence, table: Table, answers: ImportAnswers): TableFindings {
  const orders = evidence.orders.map((rows) => readRows(rows, table)).filter((rows) => rows.length > 0)
  const charges = findCharges(orders, table.columns)
  const scopes = { ...charges.scopes, ...answers.charges }
  const statuses = answeredStatuses(answers)
  const rules: TableRules = { ...charges, scopes, statuses, isReplacing: answers.repeats === 'replace' }
  return {
    rules,
    questions: [
      ...chargesQuestion({ fields: charges.doubts, scopes: charges.scopes, orders }, table.columns),
      ...statusesQuestion(evidence, table.columns('status').name),
      ...(evidence.returning.orders === 0 ? [] : [{ id: 'repeats' as const, ...evidence.returning }]),
    ],
    notes: notesOn(
      rules,
      charges.repeated.filter((field) => scopes[field] === 'order'),
    ),
  }
}
