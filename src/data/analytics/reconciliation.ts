import { queryOptions } from '@tanstack/react-query'
import { type Check, isText, nullable, objectOf } from '#data/backend/shapes.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { isMetrics } from '#data/figures/figures.ts'
import { type FiguresQuestion, figuresPath } from '#data/figures/paths.ts'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'

/** Totals as WooCommerce counts, those as Shopify counts, and what cancelled orders have in the latter. */
export type Reconciliation = Pick<FiguresAnswer, 'currency' | 'totals'> & {
  reconciliation: NonNullable<FiguresAnswer['reconciliation']>
}

/** `null` for a person without a store. */
const isReconciliation: Check<Reconciliation | null> = nullable(
  objectOf<Reconciliation>({
    currency: isText,
    totals: isMetrics,
    reconciliation: objectOf<Reconciliation['reconciliation']>({ shopify: isMetrics, cancelled: isMetrics }),
  }),
)

/** Until the totals have loaded, shows stored ones, or the previous ones. */
export function reconciliationQuery(question: FiguresQuestion) {
  const request = { path: figuresPath({ ...question, basis: 'woocommerce' }), check: isReconciliation }
  return queryOptions({
    queryKey: [...figuresKey, 'reconciliation', question],
    queryFn: ({ signal }) => loadAnswer(request, signal),
    placeholderData: (previous) => placeholderFor(request, previous),
  })
}
