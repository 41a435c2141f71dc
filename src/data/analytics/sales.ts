import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { figuresKey, loadAnswer, placeholderFor, readEarlyAnswer } from '#data/figures/answers.ts'
import { type SalesFilter, salesPath } from '#data/figures/paths.ts'
import { salesReportSchema } from '#domain/contracts/analytics/sales.ts'

const answerSchema = v.nullable(salesReportSchema)

const requestOf = (filter: SalesFilter) => ({ path: salesPath(filter), schema: answerSchema })

export const analyticsQueries = {
  all: () => [...figuresKey, 'analytics'] as const,
  /** `null` for a person without a store. */
  sales: (filter: SalesFilter) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), 'sales', filter],
      queryFn: ({ signal }) => loadAnswer(requestOf(filter), signal),
      initialData: () => readEarlyAnswer(requestOf(filter)),
    }),
  /** Like `sales`, but shows a stored or the previous report until the new one has loaded. */
  salesOrRecalled: (filter: SalesFilter) =>
    queryOptions({
      ...analyticsQueries.sales(filter),
      placeholderData: (previous) => placeholderFor(requestOf(filter), previous),
    }),
}
