import * as v from 'valibot'
import type { LoadReports, ReplySource } from '#domain/advisor/advisor.ts'
import { orderPageSchema } from '#domain/contracts/analytics/order-page.ts'
import { POLICY_KINDS } from '#domain/contracts/drafts/policies.ts'
import { buildOrderPage } from '#server/api/analytics/orders/order-page.ts'
import { loadQuestion } from '#server/api/figures/figures-endpoint.ts'
import { findNamedProduct, loadListingText } from '#server/api/listings/load-listing-text.ts'
import { type Asking, readScreen, type ScreenOptions } from './read-screen.ts'

/** Loads the page of an order. */
export const loadOrder = (options: ScreenOptions, asking: Asking, id: string) =>
  readScreen(options, asking, {
    path: `/api/orders/${id}`,
    query: { store: asking.store, offset: 0, id },
    schema: orderPageSchema,
    load: (question) => buildOrderPage(options.database, question),
  })

const POLICIES = `
select coalesce(jsonb_object_agg(kind, body), '{}') as policies from public.policies where store_id = $1`

const policiesSchema = v.record(v.picklist(POLICY_KINDS), v.string())

/** Loads an order and what the store promises, as the form of a reply does. */
async function loadReplySource(options: ScreenOptions, asking: Asking, id: string | null): Promise<ReplySource> {
  const order = id === null ? null : await loadOrder(options, asking, id)
  const { rows } = await options.database.queryAs<{ policies: unknown }>(asking.claims, POLICIES, [asking.store])
  return { order, policies: v.parse(policiesSchema, rows[0]?.policies) }
}

/** Loads what drafts are written from, as their pages do. */
export function createDraftReports(
  options: ScreenOptions,
  asking: Asking,
): Pick<LoadReports, 'replySource' | 'product' | 'listing'> {
  const { claims, store, asker } = asking
  return {
    replySource: (_store, order) => loadReplySource(options, asking, order),
    product: (_store, text) => findNamedProduct(options.database, claims, { storeId: store, text }),
    async listing(_store, product) {
      const question = await loadQuestion(options, { claims, query: { store }, asker })
      return question && loadListingText(options, question, product)
    },
  }
}
