import { z } from 'zod'
import { CHARGE_FIELDS, IMPORT_KINDS, IMPORT_STATUSES, MAPPING_FIELDS, STATUS_ANSWERS } from './import-terms.ts'

/** More than any question asks, also over several files. */
const MAX_STATUSES = 200

const chargeScope = z.enum(['order', 'line'])

const mappingQuestion = z.object({
  id: z.literal('mapping'),
  /** The file's columns with a few of their values, in the file's order. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** What names and values of the columns suggest: field to column name. */
  suggestion: z.partialRecord(z.enum(MAPPING_FIELDS), z.string()),
  /** Why each field's column is suggested, in plain sentences. */
  reasons: z.partialRecord(z.enum(MAPPING_FIELDS), z.string()),
  /** Why the columns chosen before can't be used; `null` where nothing is wrong. */
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
      /** Rows of a few orders as the file writes them: the line's value, and the column's. */
      samples: z.array(
        z.object({ order: z.string(), rows: z.array(z.object({ product: z.string(), value: z.string() })) }),
      ),
    }),
  ),
})

const statusesQuestion = z.object({
  id: z.literal('statuses'),
  column: z.string(),
  /** Statuses whose meaning is not known, the most frequent first. */
  words: z.array(z.object({ word: z.string(), rows: z.number() })),
})

const repeatsQuestion = z.object({
  id: z.literal('repeats'),
  /** How many orders come again further down with other rows. */
  orders: z.number(),
  /** The lines on which the order begins and begins again, and what the later row holds. */
  samples: z.array(z.object({ order: z.string(), firstLine: z.number(), againLine: z.number(), again: z.string() })),
})

const dateOrderQuestion = z.object({
  id: z.literal('date_order'),
  /** Values that could be read either way. */
  samples: z.array(z.string()),
})

const currencyQuestion = z.object({ id: z.literal('currency'), suggestion: z.string() })

const channelQuestion = z.object({
  id: z.literal('channel'),
  /** The sales channels of the store that the file may belong to, the likeliest first. */
  channels: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** Orders of the file whose number is known there: with the same day and amount, and with others. */
      same: z.number(),
      different: z.number(),
    }),
  ),
  /** `null` proposes another shop. */
  suggestion: z.string().nullable(),
  /** What another shop would be called. */
  newName: z.string(),
})

const sameSalesQuestion = z.object({
  id: z.literal('same_sales'),
  /** Name of the sales channel that has them. */
  channel: z.string(),
  /** Of the first orders, `same` have the moment and amount of one there. */
  same: z.number(),
  looked: z.number(),
})

const sheetQuestion = z.object({
  id: z.literal('sheet'),
  /** The sheets of a workbook that hold tables, with their first columns. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number(), columns: z.array(z.string()) })),
  /** Sheets with the same columns are read one after the other as one file. */
  suggestion: z.array(z.string()),
})

const namedAmount = z.object({ reason: z.string(), amount: z.string() })

/**
 * How what a file says goes together with what was counted, in one currency. Exact decimal strings in major units:
 * stated = counted.total + givenBack + all of aside + all of leftOut + difference.
 */
const reconciliationSchema = z.object({
  currency: z.string(),
  orders: z.number(),
  /** Of the orders' own totals (`orders`), or of the lines where the file states no total (`lines`). */
  stated: z.object({ by: z.enum(['orders', 'lines']), amount: z.string() }),
  /** Total = net + shipping + tax + duties; net = gross + discounts + returns, which are negative. */
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
  /** Refunds and cancellations, which the orders' totals do not take off. */
  givenBack: z.string(),
  /** Money in the orders' totals that is no sale, such as tips. */
  aside: z.array(namedAmount),
  /** Rows and orders that are no sale, as far as their amount is known. */
  leftOut: z.array(namedAmount),
  /** What orders' totals say beyond their lines. */
  difference: z.string(),
  /** Orders whose total differs from their lines by more than 0.01; the first of them by name. */
  differing: z.object({
    orders: z.number(),
    listed: z.array(z.object({ name: z.string(), stated: z.string(), lines: z.string() })),
  }),
  /** What marketplaces and payment services kept: no part of sales. */
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
    /** A known sales channel, or the name of another shop. */
    channel: z.union([
      z.strictObject({ key: z.string().max(100) }),
      z.strictObject({ name: z.string().trim().min(1).max(100) }),
    ]),
    /** `same`: they are there already, and nothing is imported. */
    same_sales: z.enum(['same', 'other']),
    sheet: z.array(z.string()).min(1).max(100),
    charges: z.partialRecord(z.enum(CHARGE_FIELDS), chargeScope),
    /** By the word as the question writes it. */
    statuses: z
      .record(z.string().max(100), z.enum(STATUS_ANSWERS))
      .refine((words) => Object.keys(words).length <= MAX_STATUSES, 'are too many'),
    /** `replace`: rows further down are a newer version of the order. */
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
  /** Bytes of the file read so far and in all, for the progress bar; the first tenth is looking the file through. */
  bytesRead: z.number(),
  bytesTotal: z.number(),
  rowsRead: z.number(),
  /** Credit notes and other documents that only give back are no orders and not counted here. */
  ordersNew: z.number(),
  ordersChanged: z.number(),
  ordersUnchanged: z.number(),
  productsNew: z.number(),
  productsChanged: z.number(),
  customersNew: z.number(),
  customersChanged: z.number(),
  rowsRejected: z.number(),
  /** Rows that are right but are not sales, by reason (zero price, stock adjustment, bad debt). */
  rowsLeftOut: z.array(z.object({ reason: z.string(), rows: z.number() })),
  /** Exact decimal strings in major units, per currency. */
  totals: z.array(z.object({ currency: z.string(), gross: z.string(), net: z.string(), total: z.string() })),
  reconciliation: z.array(reconciliationSchema),
  /** Whether the store's sample data was removed for it. */
  hasReplacedSample: z.boolean(),
  /** Whether undoing it brings back what it replaced; imports of an earlier version do not. */
  keepsReplaced: z.boolean(),
  /** What the person should know about how the file was read, in plain sentences. */
  notes: z.array(z.string()),
  startedAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})

/** What a file comes to under the answers given so far; nothing is written for it. */
export const importPreviewSchema = z.object({
  /** Rows that were read; only the first part of a large file. */
  rows: z.number(),
  isWholeFile: z.boolean(),
  orders: z.number(),
  totals: importSchema.shape.totals,
  /** Days of the store's zone, as YYYY-MM-DD; `null` without orders. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  rowsRejected: z.number(),
  rejection: z.object({ line: z.number(), column: z.string().nullable(), reason: z.string() }).nullable(),
  rowsLeftOut: importSchema.shape.rowsLeftOut,
  notes: z.array(z.string()),
  /** What the file leaves open under this mapping, answered or not. */
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
