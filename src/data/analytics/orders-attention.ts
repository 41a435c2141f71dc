import { queryOptions } from '@tanstack/react-query'
import { figuresKey, loadAnswer } from '#data/figures/answers.ts'
import { ordersAttentionSchema } from '#domain/contracts/analytics/orders-attention.ts'

/** The orders of a store that need attention. */
export const ordersAttentionQuery = (store: string) =>
  queryOptions({
    queryKey: [...figuresKey, 'orders-attention', store],
    queryFn: ({ signal }) => {
      const path = `/api/orders-attention?${new URLSearchParams({ store })}`
      return loadAnswer({ path, schema: ordersAttentionSchema }, signal)
    },
  })
