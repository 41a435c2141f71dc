import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dashboardSchema } from '#domain/contracts/dashboard.ts'
import { figuresKey, loadAnswer, placeholderFor, readEarlyAnswer } from './answers.ts'
import { forgetFigures } from './kept-answers.ts'
import { dashboardPath } from './paths.ts'
import type { PeriodFilter } from './period-filter.ts'

const answerSchema = v.nullable(dashboardSchema)

const requestOf = (filter: PeriodFilter) => ({ path: dashboardPath(filter), schema: answerSchema })

export const dashboardQueries = {
  all: () => [...figuresKey, 'dashboard'] as const,
  /** `null` for a person without a store. */
  figures: (filter: PeriodFilter) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), filter],
      queryFn: ({ signal }) => loadAnswer(requestOf(filter), signal),
      initialData: () => readEarlyAnswer(requestOf(filter)),
    }),
  /** Like `figures`, but shows stored or previous figures until the new ones have loaded. */
  figuresOrRecalled: (filter: PeriodFilter) =>
    queryOptions({
      ...dashboardQueries.figures(filter),
      placeholderData: (previous) => placeholderFor(requestOf(filter), previous),
    }),
}

/** Reloads all figures. Call it when orders or the rules for counting them have changed. */
export async function refreshFigures(client: QueryClient): Promise<void> {
  forgetFigures()
  await client.invalidateQueries({ queryKey: figuresKey })
}
