import { z } from 'zod'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { CUSTOMER_ORDERS, SEGMENT_NAMES } from '#domain/contracts/analytics/customers.ts'
import { parseRequest, storeId } from '#server/api/request/parse-request.ts'
import { whereParameter } from '#server/api/figures/where-parameter.ts'

const MOST_ROWS = 10_000
const LONGEST_SEARCH = 200

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'is not a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `is not from ${least} to ${most}`)

const querySchema = z.strictObject({
  store: storeId.optional(),
  /** Words in the name or email address. */
  search: z.string().max(LONGEST_SEARCH, `is longer than ${LONGEST_SEARCH} characters`).default(''),
  segment: z.enum(SEGMENT_NAMES, `is one of ${SEGMENT_NAMES.join(', ')}`).optional(),
  overdue: z.enum(OVERDUE_LABELS, `is one of ${OVERDUE_LABELS.join(', ')}`).optional(),
  /** Only customers with an order like this. */
  where: whereParameter,
  order: z.enum(CUSTOMER_ORDERS, `is one of ${CUSTOMER_ORDERS.join(', ')}`).default('netSales'),
  direction: z.enum(['asc', 'desc'], 'is asc or desc').default('desc'),
  limit: whole(1, MOST_ROWS).default(50),
  offset: whole(0, 999_999_999).default(0),
  format: z.enum(['json', 'csv'], 'is json or csv').default('json'),
})

const mailingSchema = querySchema.extend({
  /** Whether to write to customers whose consent is unknown. */
  unknown: z.enum(['include', 'leave_out'], 'is include or leave_out').default('leave_out'),
})

export type CustomerListQuery = z.infer<typeof querySchema>
export type MailingListQuery = z.infer<typeof mailingSchema>

/** Parses the parameters of a list of customers. Throws 400 `invalid_query` naming the first invalid field. */
export const parseCustomerListQuery = (parameters: Record<string, string>): CustomerListQuery =>
  parseRequest(querySchema, parameters)

/** Parses the parameters of a mailing list: those of a list of customers, and `unknown`. */
export const parseMailingListQuery = (parameters: Record<string, string>): MailingListQuery =>
  parseRequest(mailingSchema, parameters)
