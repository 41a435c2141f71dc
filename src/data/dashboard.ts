import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PeriodFilter } from '#lib/period-choice.ts'
import { dashboardPath } from './dashboard-path.ts'
import { isDashboardAnswer } from './figures-shapes.ts'
import { figuresKey, loadAnswer, placeholderFor, readEarlyAnswer } from './figures-answers.ts'
import { forgetFigures } from './kept-answers.ts'

const question = (filter: PeriodFilter) => ({ path: dashboardPath(filter), check: isDashboardAnswer })

export const dashboardQueries = {
  all: () => [...figuresKey, 'dashboard'] as const,
  /** `null` for a person without a store: the first import or sample makes one. */
  figures: (filter: PeriodFilter) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), filter],
      queryFn: ({ signal }) => loadAnswer(question(filter), signal),
      initialData: () => readEarlyAnswer(question(filter)),
    }),
  /** Shows kept or previous figures until the new ones arrive. */
  figuresOrRecalled: (filter: PeriodFilter) =>
    queryOptions({
      ...dashboardQueries.figures(filter),
      placeholderData: (previous) => placeholderFor(question(filter), previous),
    }),
}

/** Loads the figures anew: what they count, or how, has changed. */
export async function refreshFigures(client: QueryClient): Promise<void> {
  forgetFigures()
  await client.invalidateQueries({ queryKey: figuresKey })
}
