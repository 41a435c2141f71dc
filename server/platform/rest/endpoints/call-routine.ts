import {
  changeCheck,
  refuseUnlessSingle,
  type ResultRow,
  runStatement,
} from '#server/platform/rest/answer/run-statement.ts'
import { applyChoice } from '#server/platform/rest/answer/chosen-response.ts'
import type { Routine } from '#server/platform/rest/catalog/catalog.ts'
import { createPlanCache } from '#server/platform/rest/plan/plan-cache.ts'
import { planCall } from '#server/platform/rest/plan/plan-call.ts'
import type { Statement } from '#server/platform/rest/plan/sql.ts'
import { bindBodyCall, bindQueryCall, type BoundCall, readCallBody } from '#server/platform/rest/request/bind-call.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import { Literals } from '#server/platform/rest/syntax/syntax.ts'
import { type Entry, parseQuery } from '#server/platform/rest/syntax/parse-query.ts'

import { locationOf, offsetOf, pageResponse } from '#server/platform/rest/answer/rows-response.ts'
import type { RestRequest } from '#server/platform/rest/request/read-request.ts'
import type { Service } from './rest-request.ts'

type CallRoutine = (request: RestRequest, name: string) => Promise<Response>

const isSilent = ({ method, preferences }: RestRequest) => method === 'HEAD' || preferences.return === 'minimal'

const isRead = ({ method }: RestRequest) => method === 'GET' || method === 'HEAD'

const totalOf = ({ preferences }: RestRequest, { total }: ResultRow) =>
  preferences.count === null ? null : (total ?? null)

const isEmpty = ({ preferences, media }: RestRequest) => preferences.return === 'minimal' && !media.plan

type Called = { name: string; entries: readonly Entry[] }

async function bind(request: RestRequest, { name, entries }: Called, literals: Literals): Promise<BoundCall> {
  const { catalog, contentType } = request
  if (isRead(request)) return bindQueryCall(catalog, { name, entries }, literals)
  const text = await readCallBody(request)
  return { ...bindBodyCall(catalog, { name, text, contentType }, literals), entries }
}

function checkOf({ media, preferences }: RestRequest, { result }: Routine) {
  const isBounded = preferences.handling === 'strict' && preferences.maxAffected !== null
  if (isBounded && !(result.kind !== 'void' && result.isSet)) {
    throw new RestError(400, [
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ])
  }
  return result.kind === 'void' ? undefined : changeCheck(media, preferences)
}

/** Handles `/rpc/…`: calls a function with named arguments. A GET call runs in a read-only transaction. */
export function createCallRoutine({ database, space }: Service): CallRoutine {
  const planOnce = createPlanCache<Statement>()

  return async (request, name) => {
    const { catalog, media, preferences } = request
    const literals = new Literals()
    const entries = request.readEntries()
    const { routine, args, entries: filters } = await bind(request, { name, entries }, literals)
    if (routine.isVolatile && !isRead(request)) await space.require()
    const query = parseQuery(filters, literals)
    const form = isSilent(request) ? 'none' : media
    const isCounted = preferences.count !== null
    const shape = [name, routine.parameters, args, query, form, isCounted]
    const statement = planOnce(catalog, shape, () => planCall(catalog, { routine, args, query }, { form, isCounted }))
    const check = checkOf(request, routine)
    const run = { statement, literals: literals.values }
    const row = await runStatement(database, request, {
      ...run,
      isReadOnly: isRead(request) && routine.isVolatile,
      check: routine.isVolatile ? check : undefined,
    })
    if (routine.result.kind === 'void' && !media.plan) return applyChoice(new Response(null, { status: 204 }), row)
    refuseUnlessSingle(media, row.row_count)
    const page = { offset: offsetOf(query, literals), count: row.row_count, total: totalOf(request, row) }
    const response = pageResponse(request, { location: locationOf(`/rpc/${name}`, entries), body: row.body, page })
    const written = isEmpty(request) ? new Response(null, { status: 204, headers: response.headers }) : response
    return applyChoice(written, row)
  }
}
