import * as v from 'valibot'
import type { ChangedTexts, DoneWork, LoadReports, SentCampaign } from '#domain/advisor/advisor.ts'
import { changeReportSchema } from '#domain/contracts/analytics/change.ts'
import { ordersAttentionSchema } from '#domain/contracts/analytics/orders-attention.ts'
import { campaignOutcomeSchema } from '#domain/contracts/campaigns/outcome.ts'
import { catalogSchema, collectionsSchema } from '#domain/contracts/catalog/catalog.ts'
import { eventEffectSchema } from '#domain/contracts/events.ts'
import { goalsSchema } from '#domain/contracts/goals.ts'
import { reorderSchema } from '#domain/contracts/reorder/reorder.ts'
import { outcomeSchema } from '#domain/today/outcome.ts'
import { contentSchema } from '#domain/today/proposal.ts'
import { parseChangeQuery } from '#server/api/analytics/change/change-query.ts'
import { buildChangeReport } from '#server/api/analytics/change/change-report.ts'
import { buildOrdersAttention } from '#server/api/analytics/orders/orders-attention.ts'
import { OUTCOME } from '#server/api/campaigns/load-campaign.ts'
import { parseCatalogQuery } from '#server/api/catalog/catalog-query.ts'
import { loadCatalog } from '#server/api/catalog/load-catalog.ts'
import { loadCollections } from '#server/api/catalog/load-collections.ts'
import { inOneCurrency } from '#server/api/analytics/report-endpoint.ts'
import { buildEffect } from '#server/api/events/build-effect.ts'
import { loadEvents } from '#server/api/events/load-events.ts'
import { loadGoals } from '#server/api/goals/goals-api.ts'
import { loadOrderingState } from '#server/api/reorder/load-ordering.ts'
import { loadReorder } from '#server/api/reorder/reorder-api.ts'
import { type Asking, readScreen, type ScreenOptions } from './read-screen.ts'

type JobReports = Pick<
  LoadReports,
  | 'goals'
  | 'reorder'
  | 'attention'
  | 'catalog'
  | 'collections'
  | 'change'
  | 'events'
  | 'eventEffect'
  | 'doneWork'
  | 'campaigns'
  | 'changedTexts'
>

const MOST_DONE = 50

const DONE = `
select content, changed_at as "doneAt", outcome from public.work
where store_id = $1 and proposed_by = 'today' and state = 'done' and changed_at is not null
order by changed_at desc limit ${MOST_DONE}`

const doneSchema = v.array(v.object({ content: contentSchema, doneAt: v.date(), outcome: v.nullable(outcomeSchema) }))

/** Loads what Today proposed and people marked as done, the latest first. */
async function loadDoneWork({ database }: ScreenOptions, { claims, store }: Asking): Promise<DoneWork[]> {
  const { rows } = await database.queryAs(claims, DONE, [store])
  return v.parse(doneSchema, rows).map((work) => ({ ...work, doneAt: work.doneAt.toISOString(), signal: null }))
}

const SENT = `
select id, content ->> 'name' as name, sent_on::text as "sentOn", ${OUTCOME} as outcome from public.campaigns
where store_id = $1 and sent_on is not null
order by campaigns.sent_on desc, id limit ${MOST_DONE}`

const sentSchema = v.array(
  v.object({ id: v.string(), name: v.string(), sentOn: v.string(), outcome: v.nullable(campaignOutcomeSchema) }),
)

/** Loads the campaigns that went out, the latest first. */
async function loadCampaigns({ database }: ScreenOptions, { claims, store }: Asking): Promise<SentCampaign[]> {
  const { rows } = await database.queryAs(claims, SENT, [store])
  return v.parse(sentSchema, rows)
}

const CHANGED_TEXTS = `
select drafts.id, products.title as product, done_on::text as "changedOn", outcome from public.drafts
join public.products on products.id = product_id
where drafts.store_id = $1 and drafts.kind = 'listing' and done_on is not null
order by done_on desc, drafts.id limit ${MOST_DONE}`

const changedTextsSchema = v.array(
  v.object({
    id: v.string(),
    product: v.string(),
    changedOn: v.string(),
    outcome: v.nullable(v.object({ text: v.string(), basis: v.nullable(v.string()) })),
  }),
)

/** Loads the product texts that were changed in the shop, the latest first. */
async function loadChangedTexts({ database }: ScreenOptions, { claims, store }: Asking): Promise<ChangedTexts[]> {
  const { rows } = await database.queryAs(claims, CHANGED_TEXTS, [store])
  return v.parse(changedTextsSchema, rows)
}

/** Loads what an owner's jobs are answered from, as its screens show it. */
export function createJobReports(options: ScreenOptions, asking: Asking): JobReports {
  const { database } = options
  const { claims, store } = asking
  return {
    goals: () =>
      readScreen(options, asking, {
        path: '/api/goals',
        query: { store, month: undefined },
        schema: goalsSchema,
        load: (question) => loadGoals(options, question),
      }),
    reorder: () =>
      readScreen(options, asking, {
        path: '/api/reorder',
        query: { store },
        schema: reorderSchema,
        loadState: (_claims, storeId) => loadOrderingState(database, storeId),
        load: (question) => loadReorder(options, question),
      }),
    attention: () =>
      readScreen(options, asking, {
        path: '/api/orders-attention',
        query: { store },
        schema: ordersAttentionSchema,
        load: (question) => buildOrdersAttention(database, question),
      }),
    catalog: () =>
      readScreen(options, asking, {
        path: '/api/catalog',
        query: parseCatalogQuery({ store }),
        schema: catalogSchema,
        load: (question) => loadCatalog(options, question),
      }),
    collections: () =>
      readScreen(options, asking, {
        path: '/api/catalog/collections',
        query: { store },
        schema: collectionsSchema,
        load: (question) => loadCollections(options, question),
      }),
    change: (query) =>
      readScreen(options, asking, {
        path: '/api/analytics-summary',
        query: parseChangeQuery({ report: 'change', ...query }),
        schema: changeReportSchema,
        load: (question) => buildChangeReport(options, inOneCurrency(question)),
      }),
    events: () => loadEvents(database, claims, store),
    eventEffect: (_store, id) =>
      readScreen(options, asking, {
        path: `/api/events/${id}/effect`,
        query: { store, id },
        schema: eventEffectSchema,
        load: (question) => buildEffect(options, question),
      }),
    doneWork: () => loadDoneWork(options, asking),
    campaigns: () => loadCampaigns(options, asking),
    changedTexts: () => loadChangedTexts(options, asking),
  }
}
