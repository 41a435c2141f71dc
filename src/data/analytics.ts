import { queryOptions } from '@tanstack/react-query'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { type SalesFilter, salesPath } from './analytics-path.ts'
import { isSalesAnswer } from './figures-shapes.ts'
import { figuresKey, loadAnswer, readEarlyAnswer, recallAnswer } from './figures-answers.ts'

const question = (filter: SalesFilter) => ({ path: salesPath(filter), check: isSalesAnswer })

export const analyticsQueries = {
  all: () => [...figuresKey, 'analytics'] as const,
  /** `null` for a person without a store. */
  sales: (filter: SalesFilter) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), 'sales', filter],
      queryFn: ({ signal }) => loadAnswer(question(filter), signal),
      initialData: () => readEarlyAnswer(question(filter)),
    }),
}

/** A report of the last day that is no longer in the query's own cache. */
export function recallSales(filter: SalesFilter): SalesReport | undefined {
  return recallAnswer(question(filter)) ?? undefined
}
