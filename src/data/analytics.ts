import { queryOptions } from '@tanstack/react-query'
import { type SalesFilter, salesPath } from './figures-paths.ts'
import { isSalesAnswer } from './figures-shapes.ts'
import { figuresKey, loadAnswer, readEarlyAnswer, recallAnswer } from './figures-answers.ts'

const requestOf = (filter: SalesFilter) => ({ path: salesPath(filter), check: isSalesAnswer })

export const analyticsQueries = {
  all: () => [...figuresKey, 'analytics'] as const,
  /** `null` for a person without a store. */
  sales: (filter: SalesFilter) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), 'sales', filter],
      queryFn: ({ signal }) => loadAnswer(requestOf(filter), signal),
      initialData: () => readEarlyAnswer(requestOf(filter)),
    }),
  /** Shows the previous report until this one arrives, or the one of the last day. */
  salesOrRecalled: (filter: SalesFilter) =>
    queryOptions({
      ...analyticsQueries.sales(filter),
      placeholderData: (previous) => previous ?? recallAnswer(requestOf(filter)),
    }),
}
