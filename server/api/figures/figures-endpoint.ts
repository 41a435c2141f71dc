import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { dayIn } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { type Authenticate, requireUser } from '#server/platform/http/authenticate.ts'
import type { Clock } from '#server/platform/http/clock.ts'
import type { Log } from '#server/platform/http/log.ts'
import type { FiguresQuery } from './figures-query.ts'
import { loadStore, type StoreSummary } from './load-store.ts'
import { type PeriodPlan, planPeriods } from './plan-periods.ts'

export type FiguresApiOptions = { database: Database; authenticate: Authenticate; clock: Clock; log: Log }

/** Whose figures are asked for, of which days, by whom. */
export type FiguresQuestion<Query> = {
  claims: Claims
  query: Query
  store: StoreSummary
  plan: PeriodPlan
  now: Date
  /** The day that it is now in the store's time zone. */
  today: string
}

type Endpoint<Query> = {
  parse: (parameters: Record<string, string>) => Query
  load: (question: FiguresQuestion<Query>) => Promise<object>
}

/**
 * Answers with figures of a store and period, `null` for a person without a store, with a validator that changes with the
 * question, the store's data and the day.
 */
export function createFiguresEndpoint<Query extends FiguresQuery>(
  { database, authenticate, clock }: FiguresApiOptions,
  { parse, load }: Endpoint<Query>,
) {
  return async (context: Context) => {
    const claims = requireUser(await authenticate(context.req.raw))
    const query = parse(context.req.query())
    const store = await loadStore(database, claims, query.store)
    if (!store) return context.json(null)
    const now = clock()
    const today = dayIn(store.time_zone, now)
    const plan = planPeriods(query, store, today)
    const etag = toETag([context.req.path, query, plan, store, today])
    context.header('ETag', etag)
    context.header('Cache-Control', 'private, no-cache')
    context.header('Vary', 'Authorization')
    const known = context.req.header('if-none-match')?.split(',') ?? []
    if (known.some((candidate) => candidate.trim() === etag)) return context.body(null, 304)
    return context.json(await load({ claims, query, store, plan, now, today }))
  }
}

function toETag(seed: unknown) {
  return `W/"${createHash('sha256').update(JSON.stringify(seed)).digest('base64url').slice(0, 22)}"`
}
