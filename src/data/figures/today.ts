import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { todaySchema } from '#domain/contracts/today.ts'
import { figuresKey, loadAnswer, recallAnswer } from './answers.ts'

const requestOf = (storeId: string) => ({
  path: `/api/today?${new URLSearchParams({ store: storeId })}`,
  schema: v.nullable(todaySchema),
})

/** The key of what is proposed to stores: the list, and the campaigns. */
export const workKey = ['work'] as const

export const todayQueries = {
  all: () => [...figuresKey, 'today'] as const,
  /** How the last day was, what there is to do, and what is fine. Shows a stored answer until it has loaded. */
  of: (storeId: string) =>
    queryOptions({
      queryKey: [...todayQueries.all(), storeId],
      queryFn: ({ signal }) => loadAnswer(requestOf(storeId), signal),
      placeholderData: () => recallAnswer(requestOf(storeId)),
    }),
}
