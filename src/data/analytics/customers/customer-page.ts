import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { pagePath } from '#data/figures/paths.ts'
import { customerPageSchema } from '#domain/contracts/analytics/customer-page.ts'

/** `null` for a person without a store. */
const answerSchema = v.nullable(customerPageSchema)

/** How many orders and refunds a page of the timeline has. */
export const EVENT_PAGE_ROWS = 20

type Asked = { id: string; store: string | null; page: number }

/** A customer of the named store or, without a name, of the person's first. */
export function customerPageQuery({ id, store, page }: Asked) {
  const offset = page === 0 ? {} : { offset: String(page * EVENT_PAGE_ROWS) }
  const request = { path: pagePath('customers', id, { ...(store && { store }), ...offset }), schema: answerSchema }
  return queryOptions({
    queryKey: [...figuresKey, 'customer', id, request.path],
    queryFn: ({ signal }) => loadAnswer(request, signal),
    placeholderData: (previous) => placeholderFor(request, previous?.id === id ? previous : undefined),
  })
}
