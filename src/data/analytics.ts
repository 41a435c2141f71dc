import { queryOptions } from '@tanstack/react-query'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { type SalesFilter, salesPath } from './analytics-path.ts'
import { figuresKey, loadAnswer, readEarlyAnswer, recallAnswer } from './figures-answers.ts'

export const analyticsQueries = {
  all: () => [...figuresKey, 'analytics'] as const,
  /** `null` for a person without a store. */
  sales: (filter: SalesFilter) =>
    queryOptions({
      queryKey: [...analyticsQueries.all(), 'sales', filter],
      queryFn: ({ signal }) => loadAnswer<SalesReport | null>(salesPath(filter), signal),
      initialData: () => readEarlyAnswer<SalesReport | null>(salesPath(filter)),
    }),
}

/** A report of the last day that is no longer in the query's own cache. */
export function recallSales(filter: SalesFilter): SalesReport | undefined {
  return recallAnswer(salesPath(filter))
}
