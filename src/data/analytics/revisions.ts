import { queryOptions } from '@tanstack/react-query'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { revisionsSchema } from '#domain/contracts/analytics/revisions.ts'
import type { Period } from '#domain/periods.ts'

/** How what is known of the figures of past days has changed. */
export function revisionsQuery(store: string, { from, to }: Period) {
  const request = { path: `/api/revisions?${new URLSearchParams({ store, from, to })}`, schema: revisionsSchema }
  return queryOptions({
    queryKey: [...figuresKey, 'revisions', store, from, to],
    queryFn: ({ signal }) => loadAnswer(request, signal),
    placeholderData: () => placeholderFor(request, undefined),
  })
}
