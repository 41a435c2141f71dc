import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { figuresKey, loadAnswer } from '#data/figures/answers.ts'
import { pagePath } from '#data/figures/paths.ts'
import { orderPageSchema } from '#domain/contracts/analytics/order-page.ts'

/** `null` for a person without a store. */
const answerSchema = v.nullable(orderPageSchema)

/** An order of the named store or, without a name, of the person's first. */
export function orderPageQuery(id: string, store: string | null) {
  const path = pagePath('orders', id, { ...(store && { store }) })
  return queryOptions({
    queryKey: [...figuresKey, 'order', path],
    queryFn: ({ signal }) => loadAnswer({ path, schema: answerSchema }, signal),
  })
}
