import { z } from 'zod'
import { CHARGE_FIELDS, IMPORT_KINDS, IMPORT_STATUSES, MAPPING_FIELDS, STATUS_ANSWERS } from './import-terms.ts'

/** Higher than the number of statuses in any real set of files. */
const MAX_STATUSES = 200

const chargeScope = z.enum(['order', 'line'])

const mappingQuestion = z.object({
  id: z.literal('mapping'),
  /** The file's columns in order, each with a few sample values. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** The suggested columns, by field. */
  suggestion: z.partialRecord(z.enum(MAPPING_FIELDS), z.string()),
  /** Why each column is suggested, in full sentences. */
  reasons: z.partialRecord(z.enum(MAPPING_FIELDS), z.string()),
  /** Why the chosen columns can't be used; `null` if they can. */
  problem: z.string().nullable(),
  required: z.array(z.enum(MAPPING_FIELDS)),
})

const chargesQuestion = z.object({
  id: z.literal('charges'),
  columns: z.array(
    z.object({
      field: z.enum(CHARGE_FIELDS),
      column: z.string(),
      suggestion: chargeScope,
      /** The rows of a few orders in the file: each row's product and its value in this column. */
      samples: z.array(
        z.object({ order: z.string(), rows: z.array(z.object({ product: z.string(), value: z.string() })) }),
      ),
    }),
  ),
})

const statusesQuestion = z.object({
  id: z.literal('statuses'),
  column: z.string(),
  /** The unknown statuses, most frequent first. */
  words: z.array(z.object({ word: z.string(), rows: z.number() })),
})

const repeatsQuestion = z.object({
  id: z.literal('repeats'),
  /** How many orders start again further down in the file, with different rows. */
  orders: z.number(),
  /** The file's lines on which an order starts and starts again, and what the later row contains. */
  samples: z.array(z.object({ order: z.string(), firstLine: z.number(), againLine: z.number(), again: z.string() })),
})

const dateOrderQuestion = z.object({
  id: z.literal('date_order'),
  /** Values that can be read in two ways. */
  samples: z.array(z.string()),
})

const currencyQuestion = z.object({ id: z.literal('currency'), suggestion: z.string() })

const channelQuestion = z.object({
  id: z.literal('channel'),
  /** The store's sales channels that the file may come from, most likely first. */
  channels: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /**
       * How many of the file's order numbers exist in this channel: with the same day and amount (`same`), or with
       * others (`different`).
       */
      same: z.number(),
      different: z.number(),
    }),
  ),
  /** The key of the most likely channel; `null` suggests a new shop. */
  suggestion: z.string().nullable(),
  /** The name for a new shop. */
  newName: z.string(),
})

const sameSalesQuestion = z.object({
  id: z.literal('same_sales'),
  /** The sales channel that already contains these orders. */
  channel: z.string(),
  /** `same` of the first `looked` orders have the same time and amount as an order of the channel. */
  same: z.number(),
  looked: z.number(),
})

const sheetQuestion = z.object({
  id: z.literal('sheet'),
  /** The workbook's sheets that contain tables, each with its first columns. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number(), columns: z.array(z.string()) })),
  /** The names of the suggested sheets. Several sheets with the same columns are read as one file. */
  suggestion: z.array(z.string()),
})

const namedAmount = z.object({ reason: z.string(), amount: z.string() })

/**
 * Compares the file's totals with the counted amounts, per currency. Exact decimal strings in major units: stated =
 * counted.total + givenBack + all of aside + all of leftOut + difference.
 */
const reconciliationSchema = z.object({
  currency: z.string(),
  orders: z.number(),
  /** The total in the file: the sum of its order totals (`orders`) or, if it has none, of its lines (`lines`). */
  stated: z.object({ by: z.enum(['orders', 'lines']), amount: z.string() }),
  /** total = net + shipping + tax + duties. net = gross + discounts + returns; discounts and returns are negative. */
  counted: z.object({
    gross: z.string(),
    discounts: z.string(),
    returns: z.string(),
    net: z.string(),
    shipping: z.string(),
    tax: z.string(),
    duties: z.string(),
    total: z.string(),
  }),
  /** Refunds and cancellations. The file's order totals still include these amounts. */
  givenBack: z.string(),
  /** Amounts in the order totals that don't count as sales, such as tips. */
  aside: z.array(namedAmount),
  /** Rows and orders that don't count as sales, with their amounts if known. */
  leftOut: z.array(namedAmount),
  /** How much the order totals differ from the sum of their lines. */
  difference: z.string(),
  /** Orders whose total differs from their lines by more than 0.01, with the names of the first ones. */
  differing: z.object({
    orders: z.number(),
    listed: z.array(z.object({ name: z.string(), stated: z.string(), lines: z.string() })),
  }),
  /** Fees of marketplaces and payment services; not part of sales. */
  fees: z.string(),
})

const importQuestionSchema = z.discriminatedUnion('id', [
  mappingQuestion,
  dateOrderQuestion,
  currencyQuestion,
  channelQuestion,
  sameSalesQuestion,
  sheetQuestion,
  chargesQuestion,
  statusesQuestion,
  repeatsQuestion,
])

export const importAnswersSchema = z
  .strictObject({
    mapping: z.partialRecord(z.enum(MAPPING_FIELDS), z.string()),
    date_order: z.enum(['day_first', 'month_first']),
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** An existing sales channel, or the name of a new shop. */
    channel: z.union([
      z.strictObject({ key: z.string().max(100) }),
      z.strictObject({ name: z.string().trim().min(1).max(100) }),
    ]),
    /** `same`: the store already has these orders, so nothing is imported. `other`: they are different orders. */
    same_sales: z.enum(['same', 'other']),
    sheet: z.array(z.string()).min(1).max(100),
    charges: z.partialRecord(z.enum(CHARGE_FIELDS), chargeScope),
    /** The meaning of each status, with the spelling of the question. */
    statuses: z
      .record(z.string().max(100), z.enum(STATUS_ANSWERS))
      .refine((words) => Object.keys(words).length <= MAX_STATUSES, 'are too many'),
    /** `replace`: later rows are a newer version of the order. `scattered`: they are more lines of the same order. */
    repeats: z.enum(['scattered', 'replace']),
  })
  .partial()

export const importSchema = z.object({
  id: z.string(),
  store: z.string(),
  status: z.enum(IMPORT_STATUSES),
  filename: z.string().nullable(),
  format: z.enum(IMPORT_KINDS).nullable(),
  questions: z.array(importQuestionSchema),
  /** Progress in bytes. The first tenth stands for a first pass over the file. */
  bytesRead: z.number(),
  bytesTotal: z.number(),
  rowsRead: z.number(),
  /** New orders, without credit notes and other documents that contain only refunds. */
  ordersNew: z.number(),
  ordersChanged: z.number(),
  ordersUnchanged: z.number(),
  productsNew: z.number(),
  productsChanged: z.number(),
  customersNew: z.number(),
  customersChanged: z.number(),
  rowsRejected: z.number(),
  /** Readable rows that aren't sales, counted by reason: zero price, stock adjustment, bad debt and others. */
  rowsLeftOut: z.array(z.object({ reason: z.string(), rows: z.number() })),
  /** Totals per currency, as exact decimals such as "12.50". */
  totals: z.array(z.object({ currency: z.string(), gross: z.string(), net: z.string(), total: z.string() })),
  reconciliation: z.array(reconciliationSchema),
  /** Whether the import removed the store's sample data. */
  hasReplacedSample: z.boolean(),
  /** Whether undoing the import brings back the data that it replaced. False for imports by earlier versions. */
  keepsReplaced: z.boolean(),
  /** Notes on how the file was read, in full sentences. */
  notes: z.array(z.string()),
  startedAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})

/** The result of an import with the answers so far; nothing is saved. */
export const importPreviewSchema = z.object({
  /** The number of rows read; a preview reads only the first part of a large file. */
  rows: z.number(),
  isWholeFile: z.boolean(),
  orders: z.number(),
  totals: importSchema.shape.totals,
  /** Days in the store's time zone, as YYYY-MM-DD; `null` without orders. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  rowsRejected: z.number(),
  rejection: z.object({ line: z.number(), column: z.string().nullable(), reason: z.string() }).nullable(),
  rowsLeftOut: importSchema.shape.rowsLeftOut,
  notes: z.array(z.string()),
  /** All questions about the file with this mapping, including answered ones. */
  questions: z.array(importQuestionSchema),
})

export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type ImportKind = (typeof IMPORT_KINDS)[number]
export type MappingField = (typeof MAPPING_FIELDS)[number]
export type Reconciliation = z.infer<typeof reconciliationSchema>
export type ChargeField = (typeof CHARGE_FIELDS)[number]
export type ChargeScope = z.infer<typeof chargeScope>
export type StatusAnswer = (typeof STATUS_ANSWERS)[number]
export type ImportPreview = z.infer<typeof importPreviewSchema>
export type ImportQuestion = z.infer<typeof importQuestionSchema>
export type ImportAnswers = z.infer<typeof importAnswersSchema>
export type Import = z.infer<typeof importSchema>
