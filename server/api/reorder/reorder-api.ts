import { Hono } from 'hono'
import { z } from 'zod'
import type { Reorder } from '#domain/contracts/reorder/reorder.ts'
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
import { loadOrderingState } from './load-ordering.ts'
import { planReorders } from './plan-reorders.ts'
import { replayReorders } from './replay-reorders.ts'

const querySchema = z.strictObject({ store: figuresFields.store })

type Query = z.infer<typeof querySchema>

type Options = FiguresApiOptions & { facts: Facts }

/**
 * GET /reorder returns what to order from suppliers, and when. GET /reorder/replay returns how the stock of the last half
 * year would have gone. They answer `null` to a person without a store.
 */
export function createReorderApi(options: Options): Hono {
  const app = new Hono()
  const answer = (load: (asked: Options, question: FiguresQuestion<Query>) => Promise<object>) =>
    createFiguresEndpoint<Query>(options, {
      parse: (request) => parseRequest(querySchema, request.query()),
      loadState: (_claims, storeId) => loadOrderingState(options.database, storeId),
      load: (question) => load(options, question),
    })
  app.get('/reorder', answer(loadReorder))
  app.get('/reorder/replay', answer(loadReplay))
  app.onError(apiErrorHandler(options.log))
  return app
}

async function loadReorder({ database, facts }: Options, question: FiguresQuestion<Query>) {
  const { store, today, asker } = question
  const stockPeriod = planStockPeriod(today, store)
  const { plans, onItsWay } = await facts.read(
    store,
    (run) => planReorders(run, { database, store, stockPeriod, today }),
    asker,
  )
  const all = [...plans.values()]
  const { id, name, currency, time_zone: timeZone } = store
  return {
    store: { id, name, currency, timeZone },
    today,
    toOrder: all
      .flatMap((plan) => (plan.kind === 'order' ? [plan.order] : []))
      .toSorted((one, other) => one.orderBy.localeCompare(other.orderBy) || one.title.localeCompare(other.title)),
    onItsWay,
    unknown: all.flatMap((plan) => (plan.kind === 'unknown' ? [plan.unknown] : [])),
    fine: all.filter(({ kind }) => kind === 'fine').length,
  } satisfies Omit<Reorder, 'asOf'>
}

function loadReplay({ database, facts }: Options, { store, today, asker }: FiguresQuestion<Query>) {
  const { to: lastDay } = planStockPeriod(today, store)
  return facts.read(store, (run) => replayReorders(run, { database, store, lastDay, today }), asker)
}
