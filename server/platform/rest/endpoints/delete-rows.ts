import { changeCheck } from '#server/platform/rest/answer/checks.ts'
import { runStatement } from '#server/platform/rest/answer/run-statement.ts'
import type { Table } from '#server/platform/rest/catalogue/catalogue.ts'
import { createPlanCache } from '#server/platform/rest/plan/plan-cache.ts'
import { planDelete } from '#server/platform/rest/plan/plan-write.ts'
import type { Statement } from '#server/platform/rest/plan/sql.ts'
import { Literals } from '#server/platform/rest/syntax/literals.ts'
import { parseQuery } from '#server/platform/rest/syntax/parse-query.ts'

import type { RestRequest, Service } from './rest-request.ts'
import { writeResponse } from './write-response.ts'

type DeleteRows = (request: RestRequest, table: Table) => Promise<Response>

/** DELETE on a table: the rows that the filters match. */
export function createDeleteRows({ database, maxRows }: Service): DeleteRows {
  const planOnce = createPlanCache<Statement>()

  return async (request, table) => {
    const { catalogue, claims, media, preferences } = request
    const literals = new Literals()
    const query = parseQuery(request.readEntries(), literals)
    const form = preferences.return === 'representation' ? media : 'none'
    const statement = planOnce(catalogue, [table.name, query, form], () =>
      planDelete(catalogue, { table, query, maxRows }, { form }),
    )
    const check = changeCheck(media, preferences)
    const row = await runStatement(database, { claims, statement, literals: literals.values, check })
    return writeResponse(request, {
      status: preferences.return === 'representation' ? 200 : 204,
      row,
      honoured: ['return', 'count', 'handling', 'max-affected'],
    })
  }
}
