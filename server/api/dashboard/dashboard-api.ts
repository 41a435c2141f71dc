import { Hono } from 'hono'
import { z } from 'zod'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { Insight } from '#domain/contracts/signals.ts'
import { toMinorUnits } from '#domain/money.ts'
import { granularityOf } from '#domain/periods.ts'
import {
  createFiguresEndpoint,
  type FiguresApiOptions,
  type FiguresQuestion,
} from '#server/api/figures/figures-endpoint.ts'
import { checkDays, figuresFields, type FiguresQuery } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { type PeriodPlan, withPlan } from '#server/api/figures/plan-periods.ts'
import { sumOfOrders } from '#server/api/figures/query/load-sums.ts'
import { planPhases } from '#server/api/figures/query/plan-query.ts'
import type { Days } from '#server/api/figures/query/rows-sql.ts'
import { toStore } from '#server/api/figures/load-store.ts'
import { toUnknowns } from '#server/api/figures/sales-values.ts'
import { loadInsights } from '#server/api/signals/load-signals.ts'
import { countShown } from '#server/api/today/count-shown.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type Figures, loadFigures } from './load-figures.ts'
import { toMetrics } from './metrics.ts'
import { toSeries } from './series.ts'

const querySchema = z.strictObject(figuresFields).superRefine(checkDays)

type Question = FiguresQuestion<FiguresQuery> & { plan: PeriodPlan }

type Loaded = {
  figures: Figures
  insights: Insight[]
  shown: Awaited<ReturnType<typeof countShown>>
  days: readonly Days[]
}

function toDashboard({ figures, insights, shown, days }: Loaded, { store, plan, today }: Question) {
  const { currency } = store
  const { period, comparison } = plan
  return {
    store: toStore(store, { ordersInOtherCurrencies: sumOfOrders(figures.otherCurrencies) }),
    period,
    comparison,
    ...toUnknowns(figures.total.shown ?? {}),
    metrics: toMetrics(figures.total, { currency, completeTo: plan.completed?.to ?? null }),
    granularity: granularityOf(period),
    series: toSeries({ rows: figures.rows, days, currency }),
    topProducts: figures.topProducts.map((product) => ({
      ...product,
      net_sales: toMinorUnits(product.net_sales, currency),
    })),
    recentOrders: figures.recentOrders.map(({ customer_id, placed_at, placed_time_known, total, ...order }) => ({
      ...order,
      customerId: customer_id,
      placedAt: new Date(placed_at).toISOString(),
      placedTimeKnown: placed_time_known,
      total: toMinorUnits(total, order.currency),
    })),
    insights,
    ...shown,
    today,
  } satisfies Omit<Dashboard, 'asOf'>
}

/** Parses the parameters of a request for the dashboard's figures. Throws 400 `invalid_query` naming the first invalid field. */
export const parseDashboardQuery = (parameters: Record<string, string>): FiguresQuery =>
  parseRequest(querySchema, parameters)

/** Loads the figures of a store and period, with the permissions of the person. */
export async function loadDashboard(
  { database, log }: Pick<FiguresApiOptions, 'database' | 'log'>,
  asked: FiguresQuestion<FiguresQuery>,
) {
  const question = withPlan(asked)
  const { claims, plan, store, today } = question
  const days = planPhases(plan, granularityOf(plan.period))
  const { currency, id: storeId } = store
  const [figures, insights, shown] = await Promise.all([
    loadFigures(database, claims, { storeId, period: plan.period, days }),
    loadInsights({ database, log }, claims, { storeId, currency }),
    countShown(database, claims, { storeId, today }),
  ])
  return toDashboard({ figures, insights, shown, days }, question)
}

/** GET /dashboard-data returns the figures of a store and period. Returns `null` to a person without a store. */
export function createDashboardApi(options: FiguresApiOptions): Hono {
  const app = new Hono()
  const answer = createFiguresEndpoint(options, {
    parse: (request) => parseDashboardQuery(request.query()),
    load: (question) => loadDashboard(options, question),
  })
  app.get('/dashboard-data', answer)
  app.onError(apiErrorHandler(options.log))
  return app
}
