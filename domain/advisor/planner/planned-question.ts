import * as v from 'valibot'
import type { DimensionName } from '#domain/dimensions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'

/** What figures can be split by, with the words for one part and for several. */
export const PLANNED_PARTS = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  quarter: ['quarter', 'quarters'],
  year: ['year', 'years'],
  weekday: ['weekday', 'weekdays'],
  hour: ['hour', 'hours'],
  country: ['country', 'countries'],
  region: ['region', 'regions'],
  city: ['city', 'cities'],
  channel: ['channel', 'channels'],
  payment_method: ['payment method', 'payment methods'],
  discount_code: ['discount code', 'discount codes'],
  category: ['category', 'categories'],
  vendor: ['vendor', 'vendors'],
  product: ['product', 'products'],
  customer: ['customer', 'customers'],
} as const satisfies Partial<Record<DimensionName, readonly [string, string]>>

export type PlannedPart = keyof typeof PLANNED_PARTS

const isPart = (name: string): name is PlannedPart => name in PLANNED_PARTS

const PART_NAMES = Object.keys(PLANNED_PARTS).filter(isPart)

/** The days that a plan can have, as a question names them. */
export const PLANNED_DAYS = {
  today: 'today',
  yesterday: 'yesterday',
  this_week: 'this week',
  last_week: 'last week',
  this_month: 'this month',
  last_month: 'last month',
  this_quarter: 'this quarter',
  last_quarter: 'last quarter',
  this_year: 'this year',
  last_year: 'last year',
  last_7_days: 'in the last 7 days',
  last_30_days: 'in the last 30 days',
  last_90_days: 'in the last 90 days',
  last_12_months: 'in the last 12 months',
  all_time: 'of all time',
  january: 'in january',
  february: 'in february',
  march: 'in march',
  april: 'in april',
  may: 'in may',
  june: 'in june',
  july: 'in july',
  august: 'in august',
  september: 'in september',
  october: 'in october',
  november: 'in november',
  december: 'in december',
  first_quarter: 'in q1',
  second_quarter: 'in q2',
  third_quarter: 'in q3',
  fourth_quarter: 'in q4',
} as const

type PlannedDays = keyof typeof PLANNED_DAYS

const isDays = (name: string): name is PlannedDays => name in PLANNED_DAYS

/** What is no question about figures, as a question that every agent reads. */
export const PLANNED_JOBS = {
  what_to_do: 'what should i do today?',
  what_changed: 'what has changed?',
  all_fine: 'is everything ok?',
  low_stock: 'which products are running low?',
  out_of_stock: 'which products are out of stock?',
  what_to_order: 'what should i order?',
  bought_together: 'which products are bought together?',
  whom_to_write_to: 'who should i write to?',
  goals: 'am i on track for my goals?',
} as const

type PlannedJob = keyof typeof PLANNED_JOBS

const isJob = (name: string): name is PlannedJob => name in PLANNED_JOBS

const LONGEST_NAME = 80

const names = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_NAME))), v.maxLength(5))

/**
 * A question as a language model rephrases it: with Cartwright's own terms, and with names as the question has them. It
 * has no ids, figures or dates. Nothing of it is shown until it has been read like a question.
 */
export const plannedQuestionSchema = v.union([
  v.strictObject({
    kind: v.picklist(['figures']),
    metrics: v.pipe(v.array(v.picklist(QUERY_METRICS)), v.minLength(1), v.maxLength(3)),
    /** The parts that are listed. */
    by: v.pipe(v.array(v.picklist(PART_NAMES)), v.maxLength(2)),
    days: v.nullable(v.picklist(Object.keys(PLANNED_DAYS).filter(isDays))),
    /** The year of these days, or the days themselves. */
    year: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1970), v.maxValue(2999))),
    compare: v.picklist(['usual', 'year_before']),
    only: names,
    except: names,
    order: v.picklist(['usual', 'most_first', 'least_first']),
    limit: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
  }),
  v.strictObject({ kind: v.picklist(['job']), job: v.picklist(Object.keys(PLANNED_JOBS).filter(isJob)) }),
  /** The question can't be said in these words. */
  v.strictObject({ kind: v.picklist(['other']) }),
])

export type PlannedQuestion = v.InferOutput<typeof plannedQuestionSchema>

export type PlannedFigures = Extract<PlannedQuestion, { kind: 'figures' }>
