import { Hono } from 'hono'
import { z } from 'zod'
import type { Reorder } from '#domain/contracts/reorder/reorder.ts'
import type { Vendors } from '#domain/contracts/reorder/vendors.ts'
import { planStockPeriod } from '#server/api/analytics/products/stock-rows.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import {
  createFiguresEndpoint,
  type FiguresApiOptions,
  type FiguresQuestion,
} from '#server/api/figures/figures-endpoint.ts'
import { figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { loadOrderingState, loadRulesState } from './load-ordering.ts'
import { loadReorderRows, planReorders } from './plan-reorders.ts'
import { loadReplayRows, replayReorders } from './replay-reorders.ts'

const querySchema = z.strictObject({ store: figuresFields.store })

type Query = z.infer<typeof querySchema>

type Options = FiguresApiOptions & { facts: Facts }

/**
 * GET /reorder returns what to order from suppliers, and when. GET /reorder/replay returns how the stock of the last half
 * year would have gone. GET /reorder/vendors returns the vendors that rules can be for. They answer `null` to a person without
 * a store.
 */
export function createReorderApi(options: Options): Hono {
  const app = new Hono()
  type Load = (asked: Options, question: FiguresQuestion<Query>) => Promise<object>
  const answer = (load: Load, loadState?: typeof loadRulesState) =>
    createFiguresEndpoint<Query>(options, {
      parse: (request) => parseRequest(querySchema, request.query()),
      ...(loadState && { loadState: (_claims, storeId) => loadState(options.database, storeId) }),
      load: (question) => load(options, question),
    })
  app.get('/reorder', answer(loadReorder, loadOrderingState))
  app.get('/reorder/replay', answer(loadReplay, loadRulesState))
  app.get('/reorder/vendors', answer(loadVendors))
  app.onError(apiErrorHandler(options.log))
  return app
}

/** Loads what to order from suppliers, and when. */
export async function loadReorder(
  { database, facts }: Pick<Options, 'database' | 'facts'>,
  question: FiguresQuestion<Query>,
) {
  const { store, today, asker } = question
  const stockPeriod = planStockPeriod(today, store)
  // Facts of a store are read one question at a time, so that the plan is computed after.
  const rows = await facts.read(store, (run) => loadReorderRows(run, { database, store, stockPeriod, today }), asker)
  const { plans, onItsWay } = await planReorders(rows)
  const all = [...plans.values()]
  const { id, name, currency, figures_end: figuresEnd, is_sample: isSample, time_zone: timeZone } = store
  return {
    store: { id, name, currency, timeZone, isSample, figuresEnd },
    today,
    toOrder: all
      .flatMap((plan) => (plan.kind === 'order' ? [plan.order] : []))
      .toSorted((one, other) => one.orderBy.localeCompare(other.orderBy) || one.title.localeCompare(other.title)),
    onItsWay,
    unknown: all.flatMap((plan) => (plan.kind === 'unknown' ? [plan.unknown] : [])),
    fine: all.filter(({ kind }) => kind === 'fine').length,
  } satisfies Omit<Reorder, 'asOf'>
}

async function loadReplay({ database, facts }: Options, { store, today, asker }: FiguresQuestion<Query>) {
  const { to: lastDay } = planStockPeriod(today, store)
  const rows = await facts.read(store, (run) => loadReplayRows(run, { database, store, lastDay, today }), asker)
  return replayReorders(rows)
}

const VENDORS = `
select distinct vendor from public.products
where store_id = $1 and vendor <> '' and coalesce(kind_chosen, kind) = 'product' order by vendor`

async function loadVendors({ database }: Options, { claims, store }: FiguresQuestion<Query>) {
  const { rows } = await database.queryAs<{ vendor: string }>(claims, VENDORS, [store.id])
  return { vendors: rows.map(({ vendor }) => vendor) } satisfies Omit<Vendors, 'asOf'>
}
