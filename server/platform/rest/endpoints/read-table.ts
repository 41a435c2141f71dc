import { refuseUnlessSingle } from '#server/platform/rest/answer/checks.ts'
import { runStatement } from '#server/platform/rest/answer/run-statement.ts'
import type { Table } from '#server/platform/rest/catalogue/catalogue.ts'
import { createPlanCache } from '#server/platform/rest/plan/plan-cache.ts'
import { planRead, type ReadPlan } from '#server/platform/rest/plan/plan-read.ts'
import { Literals } from '#server/platform/rest/syntax/literals.ts'
import { parseQuery } from '#server/platform/rest/syntax/parse-query.ts'

import { offsetOf, pageResponse } from './page-response.ts'
import type { RestRequest, Service } from './rest-request.ts'
import { estimateTotal } from './estimate-total.ts'

type ReadTable = (request: RestRequest, table: Table) => Promise<Response>

/** GET and HEAD on a table or view: one statement, planned once for every request of the same shape. */
export function createReadTable({ database, maxRows }: Service): ReadTable {
  const planOnce = createPlanCache<ReadPlan>()

  return async (request, table) => {
    const { catalogue, claims, media } = request
    const literals = new Literals()
    const query = parseQuery(request.entries, literals)
    const form = request.method === 'HEAD' ? 'none' : media
    const { count } = request.preferences
    const plan = planOnce(catalogue, [table.name, query, form, count], () =>
      planRead(catalogue, { table, query }, { form, count, maxRows }),
    )
    const run = { claims, literals: literals.values }
    const row = await runStatement(database, { ...run, statement: plan.statement })
    refuseUnlessSingle(media, row.row_count)
    const total = await estimateTotal(database, { ...run, plan, count, counted: row.total ?? null, maxRows })
    const page = { offset: offsetOf(query, literals), count: row.row_count, total }
    return pageResponse(request, { path: `/${table.name}`, body: row.body, page })
  }
}
