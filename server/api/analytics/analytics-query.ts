import { z } from 'zod'
import { BUCKET_UNITS, MOST_DAILY_BUCKETS, unitsFor } from '#domain/buckets.ts'
import { REPORTS } from '#domain/contracts/analytics/sales.ts'
import { checkDays, figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { whereParameter } from '#server/api/figures/where-parameter.ts'

const querySchema = z
  .strictObject({
    ...figuresFields,
    report: z.literal('sales', `is one of ${REPORTS.join(', ')}`).default('sales'),
    by: z.enum(BUCKET_UNITS, `is one of ${BUCKET_UNITS.join(', ')}`).optional(),
    where: whereParameter,
  })
  .superRefine(checkDays)
  .refine(({ from, to, by }) => !by || from === undefined || to === undefined || unitsFor({ from, to }).includes(by), {
    path: ['by'],
    message: `is day only for up to ${MOST_DAILY_BUCKETS} days`,
  })

export type AnalyticsQuery = z.infer<typeof querySchema>

/** Parses the parameters of a report request. Throws 400 `invalid_query` naming the first invalid field. */
export const parseAnalyticsQuery = (parameters: Record<string, string>): AnalyticsQuery =>
  parseRequest(querySchema, parameters)

const historySchema = z.strictObject({ report: z.enum(REPORTS), store: figuresFields.store })

const customersSchema = historySchema.extend({ where: whereParameter })

type HistoryQuery = z.infer<typeof historySchema>

export type CustomersQuery = z.infer<typeof customersSchema>

/** Parses the parameters of a report on a store's whole history. Throws 400 `invalid_query` naming the first invalid field. */
export const parseHistoryQuery = (parameters: Record<string, string>): HistoryQuery =>
  parseRequest(historySchema, parameters)

/** Parses the parameters of a report on customers. Throws 400 `invalid_query` naming the first invalid field. */
export const parseCustomersQuery = (parameters: Record<string, string>): CustomersQuery =>
  parseRequest(customersSchema, parameters)

const listsSchema = z.strictObject({ store: figuresFields.store, where: whereParameter })

export type ListsQuery = z.infer<typeof listsSchema>

/** Parses the parameters of a request for lists of customers. Throws 400 `invalid_query` naming the first invalid field. */
export const parseListsQuery = (parameters: Record<string, string>): ListsQuery => parseRequest(listsSchema, parameters)
