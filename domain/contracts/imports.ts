import { z } from 'zod'

export const IMPORT_STATUSES = [
  'queued',
  'awaiting_input',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

/** `auto` lets the header decide. */
export const IMPORT_KINDS = [
  'auto',
  'shopify_orders',
  'shopify_products',
  'woocommerce_orders',
  'woocommerce_products',
  'online_retail',
  'table',
] as const

/** What a column of an unknown table can stand for. */
export const MAPPING_FIELDS = [
  'order_id',
  'placed_at',
  'product',
  'sku',
  'quantity',
  'unit_price',
  'line_total',
  'order_total',
  'discount',
  'shipping',
  'tax',
  'currency',
  'customer_id',
  'customer_name',
  'customer_email',
  'country',
  'status',
] as const

const mappingQuestion = z.object({
  id: z.literal('mapping'),
  /** The file's columns with a few of their values, in the file's order. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** What the column names suggest: field to column name. */
  suggestion: z.partialRecord(z.enum(MAPPING_FIELDS), z.string()),
  required: z.array(z.enum(MAPPING_FIELDS)),
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
  rowsRejected: z.number(),
  /** Rows that are right but are not sales, by reason (zero price, stock adjustment, bad debt). */
  rowsLeftOut: z.array(z.object({ reason: z.string(), rows: z.number() })),
  /** Exact decimal strings in major units, per currency. */
  totals: z.array(z.object({ currency: z.string(), gross: z.string(), net: z.string(), total: z.string() })),
  reconciliation: z.array(reconciliationSchema),
  /** Whether undoing it brings back what it replaced; imports of an earlier version do not. */
  keepsReplaced: z.boolean(),
  /** What the person should know about how the file was read, in plain sentences. */
  notes: z.array(z.string()),
  startedAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})

export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type ImportKind = (typeof IMPORT_KINDS)[number]
export type MappingField = (typeof MAPPING_FIELDS)[number]
export type Reconciliation = z.infer<typeof reconciliationSchema>
export type ImportQuestion = z.infer<typeof importQuestionSchema>
export type ImportAnswers = z.infer<typeof importAnswersSchema>
export type Import = z.infer<typeof importSchema>
