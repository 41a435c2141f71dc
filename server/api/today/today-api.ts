import { Hono } from 'hono'
import * as v from 'valibot'
import { z } from 'zod'
import { decidedSchema } from '#domain/contracts/today.ts'
import { WORK_DECISIONS } from '#domain/contracts/work.ts'
import { addDays, dayIn } from '#domain/periods.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { parseId, parseRequest, storeId as storeIdField } from '#server/api/request/parse-request.ts'
import { requireUser } from '#server/platform/auth/authenticate.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { loadToday, loadTodayState } from './load-today.ts'

/** Who postpones comes back to it a week later. */
const LATER_DAYS = 7

const querySchema = z.strictObject({ store: storeIdField.optional() })

const bodySchema = z.strictObject({ state: z.enum(WORK_DECISIONS) })

// The signal is locked first, as by decisions on signals, so that neither waits for the other.
const DECIDE = `
with locked as (
  select from public.signals where id = (select signal_id from public.work where id = $1) for no key update
)
update public.work set state = $2, returns_on = case when $2 = 'later' then $3::date end
from (select count(*) from locked) as signal
where id = $1 and (proposed_by = 'today' or (proposed_by = 'assistant' and $2 <> 'later')) and state <> 'ended'
returning id, state, returns_on::text as "returnsOn"`

const ZONE = `
select time_zone from public.stores join public.work on work.store_id = stores.id where work.id = $1`

type Query = z.infer<typeof querySchema>

/**
 * GET /today returns how the last complete day was, what there is to do, and what is fine. It answers `null` to a person
 * without a store. PATCH /today/actions/:id marks an action as done, postpones,
 * dismisses or reopens it for the store. Notes of assistants aren't postponed.
 */
export function createTodayApi(options: FiguresApiOptions & { facts: Facts }): Hono {
  const { authenticate, clock, database, log } = options
  const app = new Hono()
  const answer = createFiguresEndpoint<Query>(options, {
    parse: (request) => parseRequest(querySchema, request.query()),
    loadState: (_claims, storeId) => loadTodayState(database, storeId),
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

type Decision = { id: string; state: string; now: Date }

async function decide(database: Database, claims: Claims, { id, state, now }: Decision) {
  const { rows: zones } = await database.queryAs<{ time_zone: string }>(claims, ZONE, [id])
  if (!zones[0]) return null
  const returnsOn = addDays(dayIn(zones[0].time_zone, now), LATER_DAYS)
  const { rows } = await database.queryAs(claims, DECIDE, [id, state, returnsOn])
  return rows[0] ? v.parse(decidedSchema, rows[0]) : null
}
