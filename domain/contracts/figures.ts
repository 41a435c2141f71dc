import { z } from 'zod'
import { DIMENSION_NAMES, type DimensionName, FILTER_FIELDS, isSortable, isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { PERIOD_NAMES, RESOLVED_NAMES } from '#domain/period-presets.ts'
import { isDay, lengthOf, type Period } from '#domain/periods.ts'
import { figuresEndSchema, metricSchema, periodSchema } from './dashboard.ts'
import { BASES, COMPARISONS, MATCHES } from './figure-terms.ts'
import { FilterError, parseFilter } from './figures-filter.ts'

const LONGEST_DAYS = 366 * 50
const MOST_METRICS = 12
const MOST_ROWS = 10_000
const MOST_OFFSET = 10_000_000

const day = z.string().refine(isDay, 'is not a day of the calendar; write it as YYYY-MM-DD')

function checkPeriod({ from, to }: Period, problems: { addIssue: (issue: Issue) => void }): void {
  const refuse = (field: string, message: string) => problems.addIssue({ code: 'custom', path: [field], message })
  // Zod calls this function even if it has already rejected one of the days.
  if (!isDay(from) || !isDay(to)) return
  if (from > to) return refuse('from', 'is after to')
  if (lengthOf({ from, to }) > LONGEST_DAYS) refuse('to', 'is more than 50 years after from')
}

type Issue = { code: 'custom'; path: string[]; message: string }

const daysSchema = z.strictObject({ from: day, to: day }).superRefine(checkPeriod)

const namedDaysSchema = z
  .strictObject({
    from: day,
    to: day,
    /** What these days were chosen as, such as "this month". It determines the previous period. */
    name: z.enum(PERIOD_NAMES, `is one of ${PERIOD_NAMES.join(', ')}`).optional(),
  })
  .superRefine(checkPeriod)

/** Returns where days are wrong, and how. */
function problemOf(value: unknown, error: z.ZodError, names: readonly string[]): Issue {
  const [issue] = error.issues
  if (typeof value !== 'object' || value === null || !issue) {
    return { code: 'custom', path: [], message: `is a period with from and to, or one of ${names.join(', ')}` }
  }
  const path = issue.code === 'unrecognized_keys' ? issue.keys : issue.path.map(String)
  return { code: 'custom', path, message: issue.message }
}

/** Takes one of the names, or days. An error names the wrong day, as a union of schemas would not. */
const namedOrDays = <Name extends string, Days extends Period>(names: readonly Name[], schema: z.ZodType<Days>) =>
  z.unknown().transform((value, context): Name | Days => {
    const name = names.find((candidate) => candidate === value)
    if (name !== undefined) return name
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    context.addIssue(problemOf(value, parsed.error, names))
    return z.NEVER
  })

/** A filter. An error names its wrong part. */
export const filterSchema = z.unknown().transform((value, context) => {
  try {
    return parseFilter(value)
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    context.addIssue({ code: 'custom', path: error.path, message: error.message })
    return z.NEVER
  }
})

/** The rows behind figures. */
const ROW_KINDS = ['orders', 'lines', 'refunds'] as const

const isUnique = (items: readonly unknown[]) => new Set(items).size === items.length

const metric = z.enum(QUERY_METRICS, `is one of ${QUERY_METRICS.join(', ')}`)
const dimension = z.enum(DIMENSION_NAMES, `is one of ${DIMENSION_NAMES.join(', ')}`)
const direction = z.enum(['asc', 'desc'], 'is asc or desc')
const change = z.literal('change', 'is not the word change')

const hasOneTime = (by: readonly DimensionName[]) => by.filter(isTimeDimension).length <= 1

const integer = (least: number, most: number) =>
  z
    .int(`is not a whole number from ${least} to ${most}`)
    .min(least, `is less than ${least}`)
    .max(most, `is more than ${most}`)

const fields = z.strictObject({
  store: z.uuid('is not the id of a store').optional(),
  metrics: z
    .array(metric, 'is not a list of metrics')
    .min(1, 'has no metrics')
    .max(MOST_METRICS, `has more than ${MOST_METRICS} metrics`)
    .refine(isUnique, 'names a metric twice'),
  /** Up to two dimensions. One row for each of their values that occurs. */
  by: z
    .array(dimension, 'is not a list of dimensions')
    .max(2, 'has more than 2 dimensions')
    .refine(isUnique, 'names a dimension twice')
    .refine(hasOneTime, 'has two dimensions of time')
    .default([]),
  /**
   * The rows behind the figures, newest first: one for each order, one for each product of each order (`lines`), or one
   * for each order and day on which something was refunded. The totals of `refunds` are those of the refunds alone.
   */
  rows: z.enum(ROW_KINDS, `is one of ${ROW_KINDS.join(', ')}`).optional(),
  /** Without it: the last 30 days, or the 30 days up to the last order if that is older. */
  period: namedOrDays(RESOLVED_NAMES, namedDaysSchema).optional(),
  /** Rows behind the figures are not compared. */
  compare: namedOrDays(COMPARISONS, daysSchema).default('none'),
  match: z.enum(MATCHES, `is one of ${MATCHES.join(', ')}`).optional(),
  where: filterSchema.optional(),
  /**
   * By default rows of time are in order, and others have the highest value of the first metric first. A third entry
   * `change` sorts by how much the metric changed since the comparison. Rows behind the figures can also be sorted by
   * `order`, the time at which it was placed.
   */
  order: z
    .array(
      z.tuple([
        z.union([metric, dimension, z.literal('order')], 'is not a metric or dimension of the query'),
        direction,
        change.optional(),
      ]),
    )
    .max(4, 'has more than 4 entries')
    .default([]),
  limit: integer(1, MOST_ROWS).default(1000),
  offset: integer(0, MOST_OFFSET).default(0),
  /**
   * Default: the currency that a filter names, such as `['is', 'currency', ['EUR']]`, or else the store's. Orders in others
   * are left out.
   */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is not the code of a currency, such as EUR')
    .optional(),
  basis: z.enum(BASES, `is one of ${BASES.join(', ')}`).default('shopify'),
  format: z.enum(['json', 'csv'], 'is json or csv').default('json'),
})

type Fields = z.infer<typeof fields>
type Refusal = { path: (string | number)[]; message: string }

/** Returns what is wrong with the order of the rows. */
function checkOrder({ by, compare, metrics, order, rows }: Fields): Refusal[] {
  const asked: readonly string[] = [...metrics, ...by, ...(rows ? ['order'] : [])]
  return order.flatMap(([name, , change], index): Refusal[] => {
    if (!asked.includes(name)) {
      return [{ path: ['order', index, 0], message: 'is not a metric or dimension of the query' }]
    }
    if (by.some((field) => field === name && !isSortable(field))) {
      return [{ path: ['order', index, 0], message: 'has no order; sort by a metric' }]
    }
    if (change === undefined) return []
    if (!metrics.some((metric) => metric === name)) {
      return [{ path: ['order', index, 2], message: 'goes together only with a metric' }]
    }
    return compare === 'none' || rows ? [{ path: ['order', index, 2], message: 'needs a comparison' }] : []
  })
}

/** A question about a store's past. */
export const figuresQuerySchema = fields.superRefine((query, context) => {
  for (const refusal of checkOrder(query)) context.addIssue({ code: 'custom', ...refusal })
  if (query.rows !== undefined && query.by.length > 0) {
    context.addIssue({ code: 'custom', path: ['by'], message: 'does not go together with rows' })
  }
})

export type FiguresQuestionQuery = z.infer<typeof figuresQuerySchema>

const metricsSchema = z.partialRecord(z.enum(QUERY_METRICS), metricSchema)

const definedAs = { label: z.string(), definition: z.string() }

/** The order of a row when the query asks for `rows`. */
const orderSchema = z.object({
  name: z.string(),
  placedAt: z.iso.datetime({ offset: true }),
  /** Whether the file gave a time of day. */
  placedTimeKnown: z.boolean(),
  customer: z.string().nullable(),
  customerId: z.string().nullable(),
  country: z.string().nullable(),
  channel: z.string().nullable(),
  /** In minor units of the query's currency, as the shop states it. */
  total: z.number(),
  status: z.string().nullable(),
})

/** For how much of net sales metrics about costs speak. Items without a known cost are left out of them. */
const costsSchema = z.object({
  /** Whether the cost of anything is known. */
  areKnown: z.boolean(),
  /** Net sales with a known cost ÷ net sales. `null` if net sales are zero. */
  coverage: z.number().nullable(),
  /** Net sales without a known cost, in minor units. */
  netSalesWithout: z.number(),
  /** Products of orders, sold in the period, without a known cost. */
  linesWithout: z.number(),
})

/** Amounts are in minor units of `currency`; rates are ratios (0.25 is 25%). */
export const figuresAnswerSchema = z.object({
  /** The query with every default filled in. */
  query: z.looseObject({ metrics: z.array(z.enum(QUERY_METRICS)) }),
  store: z.object({
    id: z.string(),
    name: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    /** The day of the first order or refund; `null` without orders. */
    firstOrderDay: z.iso.date().nullable(),
    figuresEnd: figuresEndSchema,
  }),
  dataVersion: z.string(),
  currency: z.string(),
  period: periodSchema,
  comparison: periodSchema.nullable(),
  /** How far each day is from its comparison day. `null` without a comparison. */
  shift: z.object({ unit: z.enum(['days', 'weeks', 'months']), by: z.int() }).nullable(),
  columns: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('dimension'), name: z.enum([...FILTER_FIELDS, 'order', 'refund_day']), ...definedAs }),
      z.object({
        kind: z.literal('metric'),
        name: z.enum(QUERY_METRICS),
        ...definedAs,
        unit: z.enum(['money', 'count', 'ratio', 'number']),
        /** Whether parts can be added up. Distinct customers, rates and averages are computed for each row and for the total. */
        isAdditive: z.boolean(),
      }),
    ]),
  ),
  rows: z.array(
    z.object({
      /** One value for each dimension. Days are YYYY-MM-DD; null is a missing value. */
      keys: z.array(z.string().nullable()),
      /** What people call these values; null is a missing value. */
      labels: z.array(z.string().nullable()),
      metrics: metricsSchema,
      order: orderSchema.optional(),
    }),
  ),
  /** How many rows there are without `limit` and `offset`. */
  rowCount: z.number(),
  totals: metricsSchema,
  /** All rows that `limit` and `offset` leave out, as one. `null` if they leave out nothing. */
  others: metricsSchema.nullable(),
  /**
   * For figures as WooCommerce counts: the totals as Shopify counts, and what cancelled orders have in those. Sums as
   * WooCommerce counts are the difference.
   */
  reconciliation: z.object({ shopify: metricsSchema, cancelled: metricsSchema }).nullable(),
  leftOut: z.object({
    ordersInOtherCurrencies: z.number(),
    /** How many of these there are in each currency, most first. Not more than 20 currencies. */
    otherCurrencies: z.array(z.object({ currency: z.string(), orders: z.number() })),
    /** Orders without a customer, which metrics about customers leave out. */
    ordersWithoutCustomer: z.number(),
    /** Refunds whose day is estimated because the file doesn't state it. */
    refundsEstimated: z.number(),
    /** Net sales without a product, in minor units. `null` if the query is not about products. */
    netSalesWithoutProduct: z.number().nullable(),
    /** `null` if no metric is about costs. */
    costs: costsSchema.nullable(),
  }),
  today: z.iso.date(),
  asOf: z.iso.datetime({ offset: true }),
})

export type FiguresAnswer = z.infer<typeof figuresAnswerSchema>
