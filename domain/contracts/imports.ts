import * as v from 'valibot'
import { instant, someOf } from './answer-parts.ts'
import { firstRowsSchema } from './first-rows.ts'
import {
  CHARGE_FIELDS,
  CHARGE_SCOPES,
  FIGURES_UNITS,
  IMPORT_KINDS,
  IMPORT_STATUSES,
  MAPPING_FIELDS,
  type CHARGES,
  type STATUS_ANSWERS,
  type STATUS_FIELDS,
} from './import-terms.ts'

const chargeScope = v.picklist(CHARGE_SCOPES)

const mappingQuestion = v.object({
  id: v.literal('mapping'),
  /** The file's columns in order, each with a few sample values. */
  columns: v.array(v.object({ name: v.string(), samples: v.array(v.string()) })),
  /** The suggested columns, by field. */
  suggestion: someOf(MAPPING_FIELDS, v.string()),
  /** Why each column is suggested, in full sentences. */
  reasons: someOf(MAPPING_FIELDS, v.string()),
  /** Why the chosen columns can't be used; `null` if they can. */
  problem: v.nullable(v.string()),
  required: v.array(v.picklist(MAPPING_FIELDS)),
})

const chargesQuestion = v.object({
  id: v.literal('charges'),
  columns: v.array(
    v.object({
      field: v.picklist(CHARGE_FIELDS),
      column: v.string(),
      suggestion: chargeScope,
      /** The rows of a few orders in the file: each row's product and its value in this column. */
      samples: v.array(
        v.object({ order: v.string(), rows: v.array(v.object({ product: v.string(), value: v.string() })) }),
      ),
    }),
  ),
})

const taxQuestion = v.object({
  id: v.literal('tax_included'),
  /** The column of the tax, and the one with the prices. */
  column: v.string(),
  price: v.string(),
  samples: v.array(v.object({ product: v.string(), price: v.string(), tax: v.string() })),
})

const statusesQuestion = v.object({
  id: v.literal('statuses'),
  column: v.string(),
  /** The unknown statuses, most frequent first. */
  words: v.array(v.object({ word: v.string(), rows: v.number() })),
})

const repeatsQuestion = v.object({
  id: v.literal('repeats'),
  /** How many orders start again further down in the file, with different rows. */
  orders: v.number(),
  /** The file's lines on which an order starts and starts again, and what the later row contains. */
  samples: v.array(v.object({ order: v.string(), firstLine: v.number(), againLine: v.number(), again: v.string() })),
})

const dateOrderQuestion = v.object({
  id: v.literal('date_order'),
  /** Values that can be read in two ways. */
  samples: v.array(v.string()),
})

const currencyQuestion = v.object({ id: v.literal('currency'), suggestion: v.string() })

const channelQuestion = v.object({
  id: v.literal('channel'),
  /** The store's sales channels that the file may come from, most likely first. */
  channels: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      /**
       * How many of the file's order numbers exist in this channel: with the same day and amount (`same`), or with
       * others (`different`).
       */
      same: v.number(),
      different: v.number(),
    }),
  ),
  /** The key of the most likely channel; `null` suggests a new shop. */
  suggestion: v.nullable(v.string()),
  /** The name for a new shop. */
  newName: v.string(),
})

const sameSalesQuestion = v.object({
  id: v.literal('same_sales'),
  /** The sales channel that already contains these orders. */
  channel: v.string(),
  /** `same` of the first `looked` orders have the same time and amount as an order of the channel. */
  same: v.number(),
  looked: v.number(),
})

const sheetQuestion = v.object({
  id: v.literal('sheet'),
  /** The workbook's sheets that contain tables, each with its first columns. */
  sheets: v.array(v.object({ name: v.string(), rows: v.number(), columns: v.array(v.string()) })),
  /** The names of the suggested sheets. Several sheets with the same columns are read as one file. */
  suggestion: v.array(v.string()),
  /** Why the sheets that were chosen before can't be read. */
  problem: v.optional(v.string()),
})

const namedAmount = v.object({ reason: v.string(), amount: v.string() })

/**
 * Compares the file's totals with the counted amounts, per currency. Exact decimal strings in major units: stated =
 * counted.total + givenBack + all of aside + all of leftOut + difference.
 */
const reconciliationSchema = v.object({
  currency: v.string(),
  orders: v.number(),
  /** The total in the file: the sum of its order totals (`orders`) or, if it has none, of its lines (`lines`). */
  stated: v.object({ by: v.picklist(['orders', 'lines']), amount: v.string() }),
  /** total = net + shipping + tax + duties. net = gross + discounts + returns; discounts and returns are negative. */
  counted: v.object({
    gross: v.string(),
    discounts: v.string(),
    returns: v.string(),
    net: v.string(),
    shipping: v.string(),
    tax: v.string(),
    duties: v.string(),
    total: v.string(),
  }),
  /** Refunds and cancellations. The file's order totals still include these amounts. */
  givenBack: v.string(),
  /** Amounts in the order totals that don't count as sales, such as tips. */
  aside: v.array(namedAmount),
  /** Rows and orders that don't count as sales, with their amounts if known. */
  leftOut: v.array(namedAmount),
  /** How much the order totals differ from the sum of their lines. */
  difference: v.string(),
  /** Orders whose total differs from their lines by more than 0.01, with the names of the first ones. */
  differing: v.object({
    orders: v.number(),
    listed: v.array(v.object({ name: v.string(), stated: v.string(), lines: v.string() })),
  }),
  /** Fees of marketplaces and payment services; not part of sales. */
  fees: v.string(),
})

const importQuestionSchema = v.variant('id', [
  mappingQuestion,
  dateOrderQuestion,
  currencyQuestion,
  channelQuestion,
  sameSalesQuestion,
  sheetQuestion,
  chargesQuestion,
  taxQuestion,
  statusesQuestion,
  repeatsQuestion,
])

const figuresProgressSchema = v.object({
  /** The number of the step, from 1. */
  step: v.number(),
  steps: v.number(),
  /** What the step counts. */
  unit: v.picklist(FIGURES_UNITS),
  done: v.number(),
  total: v.number(),
})

export const importSchema = v.object({
  id: v.string(),
  store: v.string(),
  status: v.picklist(IMPORT_STATUSES),
  filename: v.nullable(v.string()),
  format: v.nullable(v.picklist(IMPORT_KINDS)),
  questions: v.array(importQuestionSchema),
  /** Only while the import waits for answers or writes rows, and only if the file has been read. */
  firstRows: v.nullable(firstRowsSchema),
  /** Progress in bytes. The first tenth stands for a first pass over the file. */
  bytesRead: v.number(),
  bytesTotal: v.number(),
  rowsRead: v.number(),
  /** How much of the figures is calculated; `null` before all rows are read, and when the import has ended. */
  figures: v.nullable(figuresProgressSchema),
  /** New orders, without credit notes and other documents that contain only refunds. */
  ordersNew: v.number(),
  ordersChanged: v.number(),
  ordersUnchanged: v.number(),
  productsNew: v.number(),
  productsChanged: v.number(),
  customersNew: v.number(),
  customersChanged: v.number(),
  rowsRejected: v.number(),
  /** Readable rows that aren't sales, counted by reason: zero price, stock adjustment, bad debt and others. */
  rowsLeftOut: v.array(v.object({ reason: v.string(), rows: v.number() })),
  /** Totals per currency, as exact decimals such as "12.50". */
  totals: v.array(v.object({ currency: v.string(), gross: v.string(), net: v.string(), total: v.string() })),
  reconciliation: v.array(reconciliationSchema),
  /** Whether the import removed the store's sample data. */
  hasReplacedSample: v.boolean(),
  /** Whether undoing the import brings back the data that it replaced. False for imports by earlier versions. */
  keepsReplaced: v.boolean(),
  /** Notes on how the file was read, in full sentences. */
  notes: v.array(v.string()),
  startedAt: instant,
  finishedAt: v.nullable(instant),
  error: v.nullable(v.object({ code: v.string(), message: v.string() })),
  /** The file of the same store that is imported or undone first; `null` unless the import waits for one. */
  waitsFor: v.nullable(v.string()),
})

/** The result of an import with the answers so far; nothing is saved. */
export const importPreviewSchema = v.object({
  /** The number of rows read; a preview reads only the first part of a large file. */
  rows: v.number(),
  isWholeFile: v.boolean(),
  orders: v.number(),
  totals: importSchema.entries.totals,
  /** Days in the store's time zone, as YYYY-MM-DD; `null` without orders. */
  firstDay: v.nullable(v.string()),
  lastDay: v.nullable(v.string()),
  rowsRejected: v.number(),
  rejection: v.nullable(v.object({ line: v.number(), column: v.nullable(v.string()), reason: v.string() })),
  rowsLeftOut: importSchema.entries.rowsLeftOut,
  notes: v.array(v.string()),
  /** All questions about the file with this mapping, including answered ones. */
  questions: v.array(importQuestionSchema),
  firstRows: firstRowsSchema,
})

export type FiguresProgress = v.InferOutput<typeof figuresProgressSchema>
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type ImportKind = (typeof IMPORT_KINDS)[number]
export type MappingField = (typeof MAPPING_FIELDS)[number]
export type Reconciliation = v.InferOutput<typeof reconciliationSchema>
/** An amount of an order, which can be spread over several columns. */
export type Charge = keyof typeof CHARGES
/** A column with an amount of the order. */
export type ChargeField = (typeof CHARGE_FIELDS)[number]
export type ChargeScope = (typeof CHARGE_SCOPES)[number]
export type StatusField = (typeof STATUS_FIELDS)[number]
export type StatusAnswer = (typeof STATUS_ANSWERS)[number]
export type ImportPreview = v.InferOutput<typeof importPreviewSchema>
export type ImportQuestion = v.InferOutput<typeof importQuestionSchema>
export type Import = v.InferOutput<typeof importSchema>
