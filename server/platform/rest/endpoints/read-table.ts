import { estimateRows, refuseUnlessSingle, runStatement } from '#server/platform/rest/answer/run-statement.ts'
import type { Table } from '#server/platform/rest/catalog/catalog.ts'
import type { Form } from '#server/platform/rest/plan/envelope-sql.ts'
import { createPlanCache } from '#server/platform/rest/plan/plan-cache.ts'
import { planEstimate, planRead } from '#server/platform/rest/plan/plan-read.ts'
import type { Statement } from '#server/platform/rest/plan/sql.ts'
import { Literals } from '#server/platform/rest/syntax/syntax.ts'
import { parseQuery } from '#server/platform/rest/syntax/parse-query.ts'

import { locationOf, offsetOf, pageResponse } from '#server/platform/rest/answer/rows-response.ts'
import type { RestRequest } from '#server/platform/rest/request/read-request.ts'
import type { Service } from './rest-request.ts'

type ReadTable = (request: RestRequest, table: Table) => Promise<Response>

type PreparedRead = {
  statement: Statement
  /** The statement whose plan estimates the total; null if the total is exact or not wanted. */
  estimate: Statement | null
  literals: readonly string[]
  offset: number
  location: string
}

const isEstimated = ({ preferences, catalog }: RestRequest) =>
  preferences.count === 'planned' && catalog.settings.showsEstimates

/** Returns whether the statement counts all rows itself. */
const isCountedExactly = (request: RestRequest) => request.preferences.count !== null && !isEstimated(request)

/** Handles GET and HEAD on a table or view with one statement, planned once per shape of request. */
export function createReadTable({ database }: Service): ReadTable {
  const planOnce = createPlanCache<Statement>()
  const readOnce = createPlanCache<PreparedRead>()

  function read(request: RestRequest, table: Table, form: Form): PreparedRead {
    const { catalog } = request
    const isCounted = isCountedExactly(request)
    const entries = request.readEntries()
    const literals = new Literals()
    const query = parseQuery(entries, literals)
    const statement = planOnce(catalog, [table.name, query, form, isCounted], () =>
      planRead(catalog, { table, query }, { form, isCounted }),
    )
    const estimate = isEstimated(request) ? planEstimate(catalog, { table, query }) : null
    const location = locationOf(`/${table.name}`, entries)
    return { statement, estimate, literals: literals.values, offset: offsetOf(query, literals), location }
  }

  return async (request, table) => {
    const { catalog, media, queryText } = request
    const form = request.method === 'HEAD' ? 'none' : media
    const { count } = request.preferences
    // Plans are cached by the shape of the request, because parsing a query takes as long as running it.
    const shape = `${form === 'none' ? form : media.contentType}\n${count}\n${table.name}\n${queryText}`
    const prepared = readOnce(catalog, shape, () => read(request, table, form))
    const { statement, estimate, literals, offset, location } = prepared
    const row = await runStatement(database, request, { literals, statement })
    refuseUnlessSingle(media, row.row_count)
    // An estimate may be too small for the rows that were read.
    const estimated = estimate ? await estimateRows(database, request, { statement: estimate, literals }) : 0
    const total = estimate ? Math.max(estimated, offset + row.row_count) : (row.total ?? null)
    const page = { offset, count: row.row_count, total }
    return pageResponse(request, { location, body: row.body, page })
  }
}
