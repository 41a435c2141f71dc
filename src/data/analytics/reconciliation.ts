import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { type FiguresQuestion, figuresPath } from '#data/figures/paths.ts'
import { figuresAnswerSchema } from '#domain/contracts/figures.ts'

const { reconciliation } = figuresAnswerSchema.entries

const reconciliationSchema = v.object({
  ...v.pick(figuresAnswerSchema, ['currency', 'totals']).entries,
  reconciliation: reconciliation.wrapped,
})

/** `null` for a person without a store. */
const answerSchema = v.nullable(reconciliationSchema)

/** Totals as WooCommerce counts, those as Shopify counts, and what cancelled orders have in the latter. */
export type Reconciliation = v.InferOutput<typeof reconciliationSchema>

/** Until the totals have loaded, shows stored ones, or the previous ones. */
export function reconciliationQuery(question: FiguresQuestion) {
  const request = { path: figuresPath({ ...question, basis: 'woocommerce' }), schema: answerSchema }
  return queryOptions({
    queryKey: [...figuresKey, 'reconciliation', question],
    queryFn: ({ signal }) => loadAnswer(request, signal),
    placeholderData: (previous) => placeholderFor(request, previous),
  })
}
