import { Hono } from 'hono'
import { z } from 'zod'
import { SIGNAL_DECISIONS, type Signals } from '#domain/contracts/signals.ts'
import { quietRateOf } from '#domain/signals/measured-rates.ts'
import { loadStoreState } from '#server/api/figures/load-store.ts'
import { parseId, parseRequest } from '#server/api/request/parse-request.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { loadPastSignals } from './load-past-signals.ts'
import { loadSignals } from './load-signals.ts'

const STATES = [...SIGNAL_DECISIONS, 'ended'] as const

const querySchema = z.strictObject({
  store: z.uuid().optional(),
  state: z.enum([...STATES, 'all']).default('open'),
})

const pastSchema = z.strictObject({ store: z.uuid().optional() })

const bodySchema = z.strictObject({ state: z.enum([...SIGNAL_DECISIONS, 'seen']) })

type Run = {
  last_day: string | null
  past_cards: number | null
  past_days: number | null
  orders_a_day: number | null
}

const RUN = `
select last_day::text, jsonb_array_length(past_cards) as past_cards, past_days, orders_a_day
from private.signal_runs where store_id = $1`

const DECIDE = `
update public.signals set state = $2, changed_by = auth.uid(), changed_at = now() where id = $1 and state <> 'ended'
returning id`

const SEE = `
insert into public.seen_signals (signal_id, store_id, user_id, told_on)
select id, store_id, auth.uid(), told_on from public.signals where id = $1
on conflict (signal_id, user_id) do update set told_on = excluded.told_on
returning signal_id as id`

type Options = { database: Database; authenticate: Authenticate; clock: Clock; log: Log }

/**
 * GET /signals returns what a store is told unasked, and how often it would have been told something in the past. It
 * answers `null` to a person without a store. GET /signals/past lists what the past would have brought. PATCH /signals/:id dismisses, resolves or reopens one for the store, or
 * marks it as seen by the person.
 */
export function createSignalsApi({ database, authenticate, clock, log }: Options): Hono {
  const app = new Hono()
  app.get('/signals', async (context) => {
    const claims = requireUser(await authenticate(context.req.raw))
    const { store: asked, state } = parseRequest(querySchema, context.req.query())
    const store = await loadStoreState(database, claims, asked)
    if (!store) return context.json(null)
    const states = state === 'all' ? STATES : [state]
    const signals = await loadSignals({ database, log }, claims, {
      storeId: store.id,
      currency: store.currency,
      states,
    })
    const { rows } = await queryAsService<Run>(database, RUN, [store.id])
    context.header('Cache-Control', 'private, no-cache')
    return context.json({ signals, ...describeRun(rows[0]), asOf: clock().toISOString() } satisfies Signals)
  })
  app.get('/signals/past', async (context) => {
    const claims = requireUser(await authenticate(context.req.raw))
    const { store: asked } = parseRequest(pastSchema, context.req.query())
    const store = await loadStoreState(database, claims, asked)
    context.header('Cache-Control', 'private, no-cache')
    return context.json(store && (await loadPastSignals(database, claims, store)))
  })
  app.patch('/signals/:id', async (context) => {
    const claims = requireUser(await authenticate(context.req.raw))
    const id = parseId(context.req.param('id'))
    const { state } = parseRequest(bodySchema, await context.req.json().catch(() => null))
    const changed = id !== null && (await decide(database, claims, { id, state }))
    if (!changed) throw new ApiError(404, 'signal_not_found', 'This is over, or you have no access to it.')
    return context.body(null, 204)
  })
  app.onError(apiErrorHandler(log))
  return app
}

function describeRun(run: Run | undefined): Pick<Signals, 'lastDay' | 'errorRate'> {
  if (!run || run.past_cards === null || run.past_days === null || run.orders_a_day === null) {
    return { lastDay: run?.last_day ?? null, errorRate: { onYourYear: null, onQuietShops: null } }
  }
  return {
    lastDay: run.last_day,
    errorRate: {
      onYourYear: { cards: run.past_cards, days: run.past_days },
      onQuietShops: quietRateOf(run.orders_a_day).cardsAMonth,
    },
  }
}

async function decide(database: Database, claims: Claims, { id, state }: { id: string; state: string }) {
  const { rows } = await database.queryAs(
    claims,
    state === 'seen' ? SEE : DECIDE,
    state === 'seen' ? [id] : [id, state],
  )
  return rows.length > 0
}
