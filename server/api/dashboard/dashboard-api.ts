import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { toMinorUnits } from '#domain/money.ts'
import { addDays, comparisonPeriod, dayIn, defaultPeriod, granularityOf, type Period } from '#domain/periods.ts'
import type { Database } from '#server/platform/database/database.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type Authenticate, requireUser } from '#server/platform/http/authenticate.ts'
import type { Clock } from '#server/platform/http/clock.ts'
import type { Log } from '#server/platform/http/log.ts'
import { type DashboardQuery, parseDashboardQuery } from './dashboard-query.ts'
import { type Figures, loadFigures } from './load-figures.ts'
import { loadStore, type StoreSummary } from './load-store.ts'
import { toMetrics } from './metrics.ts'
import { toSeries } from './series.ts'

export type DashboardApiOptions = { database: Database; authenticate: Authenticate; clock: Clock; log: Log }

type Plan = { period: Period; completed: Period | null; comparison: Period | null; granularity: 'day' | 'month' }

/** A day that is not over is never held against a whole one: the comparison covers the days that are complete. */
function planPeriods(query: DashboardQuery, store: StoreSummary, today: string): Plan {
  const { from, to, compare } = query
  const period = from !== undefined && to !== undefined ? { from, to } : defaultPeriod(today, store.last_order_day)
  const granularity = granularityOf(period)
  const yesterday = addDays(today, -1)
  if (compare === 'none' || period.from > yesterday) {
    return { period, completed: null, comparison: null, granularity }
  }
  const completed = period.to > yesterday ? { from: period.from, to: yesterday } : null
  return { period, completed, comparison: comparisonPeriod(completed ?? period, compare), granularity }
}

function toDashboard(figures: Figures, context: { store: StoreSummary; plan: Plan; query: DashboardQuery; now: Date }) {
  const { store, plan, query, now } = context
  const { currency } = store
  const { period, completed, comparison, granularity } = plan
  return {
    store: {
      id: store.id,
      name: store.name,
      currency,
      timeZone: store.time_zone,
      isSample: store.is_sample,
      firstOrderDay: store.first_order_day,
      lastOrderDay: store.last_order_day,
      ordersInOtherCurrencies: figures.ordersInOtherCurrencies,
    },
    period,
    comparison,
    metrics: toMetrics({ ...figures, currency }),
    granularity,
    series: toSeries({
      ...figures,
      period: completed ?? period,
      compare: comparison ? query.compare : 'none',
      granularity,
      currency,
    }),
    topProducts: figures.topProducts.map((product) => ({
      ...product,
      net_sales: toMinorUnits(product.net_sales, currency),
    })),
    recentOrders: figures.recentOrders.map(({ placed_at: placedAt, total, ...order }) => ({
      ...order,
      placedAt: new Date(placedAt).toISOString(),
      total: toMinorUnits(total, order.currency),
    })),
    insights: [],
    asOf: now.toISOString(),
  } satisfies Dashboard
}

function toETag(store: StoreSummary, today: string, parts: unknown) {
  const seed = JSON.stringify([store, today, parts])
  return `W/"${createHash('sha256').update(seed).digest('base64url').slice(0, 22)}"`
}

/** GET /dashboard-data: the figures of a store and period, `null` for a person without a store, with a validator that changes with the store's data and the day. */
export function createDashboardApi({ database, authenticate, clock, log }: DashboardApiOptions): Hono {
  const app = new Hono()
  app.get('/dashboard-data', async (context) => {
    const claims = requireUser(await authenticate(context.req.raw))
    const query = parseDashboardQuery(context.req.query())
    const store = await loadStore(database, claims, query.store)
    if (!store) return context.json(null)
    const now = clock()
    const today = dayIn(store.time_zone, now)
    const plan = planPeriods(query, store, today)
    const etag = toETag(store, today, [plan, query.compare])
    context.header('ETag', etag)
    context.header('Cache-Control', 'private, no-cache')
    context.header('Vary', 'Authorization')
    const known = context.req.header('if-none-match')?.split(',') ?? []
    if (known.some((candidate) => candidate.trim() === etag)) return context.body(null, 304)
    const figures = await loadFigures(database, claims, { ...plan, storeId: store.id })
    return context.json(toDashboard(figures, { store, plan, query, now }))
  })
  app.onError(apiErrorHandler(log))
  return app
}
