import { z } from 'zod'
import { DIMENSION_NAMES, type DimensionName, isSortable, isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { PERIOD_NAMES, RESOLVED_NAMES } from '#domain/period-presets.ts'
import { isDay, lengthOf, type Period } from '#domain/periods.ts'
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
  /**
   * Answers from what was known at the end of this day, without what was undone since. Costs are those of now. The default
   * period is that of this day.
   */
  knownOn: day.optional(),
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
  if (query.rows !== undefined && query.knownOn !== undefined) {
    context.addIssue({ code: 'custom', path: ['knownOn'], message: 'does not go together with rows' })
  }
})

export type FiguresQuestionQuery = z.infer<typeof figuresQuerySchema>
