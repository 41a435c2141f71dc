import {
  type Check,
  isBoolean,
  isInstant,
  isNumber,
  isText,
  listOf,
  nullable,
  objectOf,
  oneOf,
  someOf,
} from '#data/backend/shapes.ts'
import { CHARGE_FIELDS, IMPORT_KINDS, IMPORT_STATUSES, MAPPING_FIELDS } from '#domain/contracts/import-terms.ts'
import type { Import, ImportPreview, ImportQuestion, Reconciliation } from '#domain/contracts/imports.ts'

type Question<Id extends ImportQuestion['id']> = Extract<ImportQuestion, { id: Id }>

const isScope = oneOf(['order', 'line'])

const questions: { [Id in ImportQuestion['id']]: Check<Question<Id>> } = {
  mapping: objectOf<Question<'mapping'>>({
    id: oneOf(['mapping']),
    columns: listOf(objectOf({ name: isText, samples: listOf(isText) })),
    suggestion: someOf(MAPPING_FIELDS, isText),
    reasons: someOf(MAPPING_FIELDS, isText),
    problem: nullable(isText),
    required: listOf(oneOf(MAPPING_FIELDS)),
  }),
  date_order: objectOf<Question<'date_order'>>({ id: oneOf(['date_order']), samples: listOf(isText) }),
  currency: objectOf<Question<'currency'>>({ id: oneOf(['currency']), suggestion: isText }),
  channel: objectOf<Question<'channel'>>({
    id: oneOf(['channel']),
    channels: listOf(objectOf({ key: isText, name: isText, same: isNumber, different: isNumber })),
    suggestion: nullable(isText),
    newName: isText,
  }),
  same_sales: objectOf<Question<'same_sales'>>({
    id: oneOf(['same_sales']),
    channel: isText,
    same: isNumber,
    looked: isNumber,
  }),
  sheet: objectOf<Question<'sheet'>>({
    id: oneOf(['sheet']),
    sheets: listOf(objectOf({ name: isText, rows: isNumber, columns: listOf(isText) })),
    suggestion: listOf(isText),
  }),
  charges: objectOf<Question<'charges'>>({
    id: oneOf(['charges']),
    columns: listOf(
      objectOf<Question<'charges'>['columns'][number]>({
        field: oneOf(CHARGE_FIELDS),
        column: isText,
        suggestion: isScope,
        samples: listOf(objectOf({ order: isText, rows: listOf(objectOf({ product: isText, value: isText })) })),
      }),
    ),
  }),
  statuses: objectOf<Question<'statuses'>>({
    id: oneOf(['statuses']),
    column: isText,
    words: listOf(objectOf({ word: isText, rows: isNumber })),
  }),
  repeats: objectOf<Question<'repeats'>>({
    id: oneOf(['repeats']),
    orders: isNumber,
    samples: listOf(objectOf({ order: isText, firstLine: isNumber, againLine: isNumber, again: isText })),
  }),
}

const isQuestion: Check<ImportQuestion> = (value): value is ImportQuestion =>
  Object.values<Check<ImportQuestion>>(questions).some((check) => check(value))

const isNamedAmount = objectOf({ reason: isText, amount: isText })

const isReconciliation = objectOf<Reconciliation>({
  currency: isText,
  orders: isNumber,
  stated: objectOf<Reconciliation['stated']>({ by: oneOf(['orders', 'lines']), amount: isText }),
  counted: objectOf({
    gross: isText,
    discounts: isText,
    returns: isText,
    net: isText,
    shipping: isText,
    tax: isText,
    duties: isText,
    total: isText,
  }),
  givenBack: isText,
  aside: listOf(isNamedAmount),
  leftOut: listOf(isNamedAmount),
  difference: isText,
  differing: objectOf({
    orders: isNumber,
    listed: listOf(objectOf({ name: isText, stated: isText, lines: isText })),
  }),
  fees: isText,
})

const isTotals = listOf(objectOf({ currency: isText, gross: isText, net: isText, total: isText }))
const isLeftOut = listOf(objectOf({ reason: isText, rows: isNumber }))

export const isImport = objectOf<Import>({
  id: isText,
  store: isText,
  status: oneOf(IMPORT_STATUSES),
  filename: nullable(isText),
  format: nullable(oneOf(IMPORT_KINDS)),
  questions: listOf(isQuestion),
  bytesRead: isNumber,
  bytesTotal: isNumber,
  rowsRead: isNumber,
  ordersNew: isNumber,
  ordersChanged: isNumber,
  ordersUnchanged: isNumber,
  productsNew: isNumber,
  productsChanged: isNumber,
  customersNew: isNumber,
  customersChanged: isNumber,
  rowsRejected: isNumber,
  rowsLeftOut: isLeftOut,
  totals: isTotals,
  reconciliation: listOf(isReconciliation),
  hasReplacedSample: isBoolean,
  keepsReplaced: isBoolean,
  notes: listOf(isText),
  startedAt: isInstant,
  finishedAt: nullable(isInstant),
  error: nullable(objectOf({ code: isText, message: isText })),
})

export const isImportPreview = objectOf<ImportPreview>({
  rows: isNumber,
  isWholeFile: isBoolean,
  orders: isNumber,
  totals: isTotals,
  firstDay: nullable(isText),
  lastDay: nullable(isText),
  rowsRejected: isNumber,
  rejection: nullable(objectOf({ line: isNumber, column: nullable(isText), reason: isText })),
  rowsLeftOut: isLeftOut,
  notes: listOf(isText),
  questions: listOf(isQuestion),
})
