import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PeriodFilter } from '#lib/period-choice.ts'
import { dashboardPath } from './figures-paths.ts'
import { isDashboardAnswer } from './figures-shapes.ts'
import { figuresKey, loadAnswer, readEarlyAnswer, recallAnswer } from './figures-answers.ts'
import { forgetFigures } from './kept-answers.ts'

const requestOf = (filter: PeriodFilter) => ({ path: dashboardPath(filter), check: isDashboardAnswer })

export const dashboardQueries = {
  all: () => [...figuresKey, 'dashboard'] as const,
  /** `null` for a person without a store. */
  figures: (filter: PeriodFilter) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), filter],
      queryFn: ({ signal }) => loadAnswer(requestOf(filter), signal),
      initialData: () => readEarlyAnswer(requestOf(filter)),
    }),
  /** Shows the previous figures until these arrive, or those of the last day. */
  figuresOrRecalled: (filter: PeriodFilter) =>
    queryOptions({
      ...dashboardQueries.figures(filter),
      placeholderData: (previous) => previous ?? recallAnswer(requestOf(filter)),
    }),
}

/** Reloads all figures after the orders or the way they are counted have changed. */
export async function refreshFigures(client: QueryClient): Promise<void> {
  forgetFigures()
  await client.invalidateQueries({ queryKey: figuresKey })
}
