import { Hono } from 'hono'
import * as v from 'valibot'
import { z } from 'zod'
import { decidedSchema, type Today } from '#domain/contracts/today.ts'
import { WORK_DECISIONS } from '#domain/contracts/work.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { addDays, dayIn } from '#domain/periods.ts'
import { describeFine } from '#domain/today/describe-fine.ts'
import type { HistorySource } from '#server/api/analytics/forecast/load-history.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import {
  createFiguresEndpoint,
  type FiguresApiOptions,
  type FiguresQuestion,
} from '#server/api/figures/figures-endpoint.ts'
import { toStore } from '#server/api/figures/load-store.ts'
import { loadMonths } from '#server/api/goals/load-months.ts'
import { parseId, parseRequest, storeId as storeIdField } from '#server/api/request/parse-request.ts'
import { loadInsights } from '#server/api/signals/load-signals.ts'
import { requireUser } from '#server/platform/auth/authenticate.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { checksSchema } from './checks.ts'
import { loadActions } from './load-actions.ts'
import { loadLastDay } from './load-last-day.ts'

/** Who postpones comes back to it a week later. */
const LATER_DAYS = 7

const querySchema = z.strictObject({ store: storeIdField.optional() })

const bodySchema = z.strictObject({ state: z.enum(WORK_DECISIONS) })

// What the answer depends on besides the store: what was last looked at, which may be nothing new.
const STATE = `
select
  (select last_day::text from private.signal_runs where store_id = $1) as signals_to,
  exists (
    select from public.signals join private.signal_runs using (store_id)
    where store_id = $1 and state in ('dismissed', 'resolved') and (card ->> 'seenOn')::date >= last_day
  ) as goes_on,
  (select jsonb_build_array(looked_on, checks) from private.today_runs where store_id = $1) as looked`

type State = { signals_to: string | null; goes_on: boolean; looked: unknown }

const lookedSchema = v.nullable(v.tuple([v.string(), checksSchema]))

async function loadState(database: Database, storeId: string) {
  const { rows } = await queryAsService<State>(database, STATE, [storeId])
  const { signals_to: signalsTo = null, goes_on: goesOn = false, looked = null } = rows[0] ?? {}
  const [lookedOn, checks] = v.parse(lookedSchema, looked) ?? [null, { stock: null }]
  return { signalsTo, goesOn, lookedOn, checks }
}

// The signal is locked first, as by decisions on signals, so that neither waits for the other.
const DECIDE = `
with locked as (
  select from public.signals where id = (select signal_id from public.work where id = $1) for no key update
)
update public.work set state = $2, returns_on = case when $2 = 'later' then $3::date end
from (select count(*) from locked) as signal
where id = $1 and proposed_by = 'today' and state <> 'ended'
returning id, state, returns_on::text as "returnsOn"`

const ZONE = `
select time_zone from public.stores join public.work on work.store_id = stores.id where work.id = $1`

type Query = z.infer<typeof querySchema>

/**
 * GET /today returns how the last complete day was, what there is to do, and what is fine. It answers `null` to a person
 * without a store. PATCH /today/actions/:id marks an action as done, postpones, dismisses or reopens it for the store.
 */
export function createTodayApi(options: FiguresApiOptions & { facts: Facts }): Hono {
  const { authenticate, clock, database, log } = options
  const app = new Hono()
  const answer = createFiguresEndpoint<Query>(options, {
    parse: (request) => parseRequest(querySchema, request.query()),
    loadState: (_claims, storeId) => loadState(database, storeId),
    load: (question) => loadToday(options, question),
  })
  app.get('/today', answer)
  app.patch('/today/actions/:id', async (context) => {
    const claims = requireUser(await authenticate(context.req.raw))
    const id = parseId(context.req.param('id'))
    const { state } = parseRequest(bodySchema, await context.req.json().catch(() => null))
    const decided = id === null ? null : await decide(database, claims, { id, state, now: clock() })
    if (!decided) throw new ApiError(404, 'action_not_found', 'This is over, or you have no access to it.')
    return context.json(decided)
  })
  app.onError(apiErrorHandler(log))
  return app
}

async function loadToday(source: HistorySource, question: FiguresQuestion<Query>): Promise<Omit<Today, 'asOf'>> {
  const { database } = source
  const { claims, store, today } = question
  const { currency, id: storeId } = store
  const [lastDay, months, insights, state] = await Promise.all([
    loadLastDay(database, question),
    loadMonths(source, question),
    loadInsights(database, claims, { storeId, currency }),
    loadState(database, storeId),
  ])
  const { actions, signals } = await loadActions(database, claims, { storeId, currency, today, insights })
  const { ordersInOtherCurrencies: _left, ...shown } = toStore(store, { ordersInOtherCurrencies: 0 })
  return {
    store: shown,
    lastDay,
    months: months.map(({ elapsedBy: _by, noChance: _reason, ...month }) => month),
    actions,
    signals,
    fine: describeFine({
      signalsTo: state.signalsTo,
      hasSignals: insights.length > 0 || state.goesOn,
      stock: state.checks.stock,
      completeTo: upToDate(question),
    }),
    lookedOn: state.lookedOn,
    today,
  }
}

/** Returns the last complete day, if that is yesterday or an import of yesterday is the last. */
function upToDate({
  store: { figures_end: end, first_order_day: first },
  today,
}: FiguresQuestion<Query>): string | null {
  if (first === null || (end !== null && end.day < addDays(today, -1))) return null
  return lastCompleteDay(today, end)
}

type Decision = { id: string; state: string; now: Date }

async function decide(database: Database, claims: Claims, { id, state, now }: Decision) {
  const { rows: zones } = await database.queryAs<{ time_zone: string }>(claims, ZONE, [id])
  if (!zones[0]) return null
  const returnsOn = addDays(dayIn(zones[0].time_zone, now), LATER_DAYS)
  const { rows } = await database.queryAs(claims, DECIDE, [id, state, returnsOn])
  return rows[0] ? v.parse(decidedSchema, rows[0]) : null
}
