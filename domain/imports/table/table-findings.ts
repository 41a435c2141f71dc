import { STATUS_FIELDS } from '#domain/contracts/import-terms.ts'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ChargeField, ChargeScope, ImportQuestion, StatusAnswer } from '#domain/contracts/imports.ts'
import { readText, RowProblem } from '#domain/imports/cells/cells.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import { findCharges, isRefundDateOfOrder } from './charge-evidence.ts'
import { readAsKind, withoutChargeRows, withoutSummary } from './row-kinds.ts'
import { normalizeStatus } from './status-words.ts'
import type { MappedColumns, TableRules } from './table-rules.ts'
import { readTableRow, type TableRow } from './table-row.ts'
import type { TableEvidence } from './table-watch.ts'

const SAMPLED_ORDERS = 2
const SAMPLED_ROWS = 3
const MAX_SAMPLE_LENGTH = 60

type Table = { columns: MappedColumns; context: ReadingContext }

type Kinds = Pick<TableRules, 'kindFields' | 'statuses'>

export type TableFindings = {
  rules: TableRules
  /** Questions that the file doesn't answer. Includes those that the person has answered. */
  questions: ImportQuestion[]
  /** Sentences for the report on how the table is read. */
  notes: string[]
}

function readRows(rows: readonly SourceRow[], { columns, context }: Table, kinds: Kinds): TableRow[] {
  return rows.flatMap((row) => {
    try {
      const read = readAsKind(readTableRow(row, columns, context), columns, kinds)
      return 'aside' in read ? [] : [read]
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
      .filter((rows) => rows.length > 1 && rows.filter(({ charges }) => (charges.get(field) ?? 0n) !== 0n).length > 1)
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

function taxQuestion(orders: readonly (readonly TableRow[])[], columns: MappedColumns): ImportQuestion {
  const taxed = orders.flat().filter(({ charges }) => (charges.get('tax') ?? 0n) !== 0n)
  const price = [columns('line_total'), columns('unit_price')].find(({ at }) => at >= 0) ?? columns('unit_price')
  const tax = columns('tax')
  const samples = taxed.slice(0, SAMPLED_ROWS).map(({ title, row: { cells } }) => ({
    product: title.slice(0, MAX_SAMPLE_LENGTH),
    price: readText(cells, price).slice(0, MAX_SAMPLE_LENGTH),
    tax: readText(cells, tax).slice(0, MAX_SAMPLE_LENGTH),
  }))
  return { id: 'tax_included', column: tax.name, price: price.name, samples }
}

function statusesQuestion({ unknownStatuses: words }: TableEvidence, columns: MappedColumns): ImportQuestion[] {
  const names = STATUS_FIELDS.map((field) => columns(field)).filter(({ at }) => at >= 0)
  return words.length === 0 ? [] : [{ id: 'statuses', column: names.map(({ name }) => name).join(', '), words }]
}

function notesOn(rules: TableRules, repeated: readonly string[]): string[] {
  return [
    ...repeated.map((name) => `“${name}” is the same on every row of an order. We count it once per order.`),
    ...(rules.isTaxIncluded ? ['Prices include tax. We subtract the tax.'] : []),
    ...(rules.isShippingOutsideTotal ? ['The order totals exclude shipping. We add the shipping.'] : []),
  ]
}

/** Says that refunds are missing where only a status speaks of them. */
function notesOnRefunds({ hasPartRefunds, kindFields }: TableEvidence, columns: MappedColumns): string[] {
  const isKnown = (['refund_amount', 'returned_quantity'] as const).some((field) => columns(field).at >= 0)
  if (!hasPartRefunds || isKnown || kindFields.length > 0) return []
  return ['Some orders are partly refunded, but no column says how much. Refunds count only if they have own rows.']
}

/** Says what counts as returned where the date of a refund stands without any amount. */
function notesOnDates(orders: readonly (readonly TableRow[])[], rules: TableRules, columns: MappedColumns): string[] {
  const isAmountKnown = (['refund_amount', 'returned_quantity'] as const).some((field) => columns(field).at >= 0)
  if (isAmountKnown || orders.flat().every(({ refundedAt }) => refundedAt === null)) return []
  const what = rules.isRefundDateOfOrder ? 'orders' : 'rows'
  return [
    `“${columns('refund_date').name}” has no amount beside it. We count ${what} with a date as returned in full on that day.`,
  ]
}

const answeredStatuses = ({ statuses = {} }: ImportAnswers): ReadonlyMap<string, StatusAnswer> =>
  new Map(Object.entries(statuses).map(([word, answer]) => [normalizeStatus(word), answer]))

/** Decides how to read the whole table, from what its rows show and from the person's answers. */
export function findTable(evidence: TableEvidence, table: Table, answers: ImportAnswers): TableFindings {
  const statuses = answeredStatuses(answers)
  const kinds = { kindFields: evidence.kindFields, statuses }
  const orders = evidence.orders
    .map((rows) => [...withoutChargeRows(withoutSummary(readRows(rows, table, kinds)).rows)])
    .filter((rows) => rows.length > 0)
  const charges = findCharges(orders, table.columns)
  const scopes = { ...charges.scopes, ...answers.charges }
  const { isTaxInDoubt, isTaxIncluded, isShippingOutsideTotal } = charges
  const isIncluded = answers.tax_included === undefined ? isTaxIncluded : answers.tax_included === 'included'
  const rules: TableRules = {
    isTaxIncluded: isIncluded,
    isShippingOutsideTotal,
    isRefundDateOfOrder: isRefundDateOfOrder(orders, table.columns),
    scopes,
    statuses,
    isReplacing: answers.repeats === 'replace',
    kindFields: evidence.kindFields,
    sharedCustomers: evidence.sharedCustomers,
    areCodesListed: evidence.areCodesListed,
  }
  return {
    rules,
    questions: [
      ...chargesQuestion({ fields: charges.doubts, scopes: charges.scopes, orders }, table.columns),
      ...(isTaxInDoubt ? [taxQuestion(orders, table.columns)] : []),
      ...statusesQuestion(evidence, table.columns),
      ...(evidence.returning.orders === 0 ? [] : [{ id: 'repeats' as const, ...evidence.returning }]),
    ],
    notes: [
      ...notesOnRefunds(evidence, table.columns),
      ...notesOnDates(orders, rules, table.columns),
      ...notesOn(
        rules,
        charges.repeated.filter((field) => scopes[field] === 'order').map((field) => table.columns(field).name),
      ),
    ],
  }
}
