import { NOTHING_CHANGED, writeResponse } from '#server/platform/rest/answer/rows-response.ts'
import { changeCheck, type ResultRow, runStatement } from '#server/platform/rest/answer/run-statement.ts'
import type { Table } from '#server/platform/rest/catalog/catalog.ts'
import { createPlanCache } from '#server/platform/rest/plan/plan-cache.ts'
import { columnsNamed, planDelete, planUpdate } from '#server/platform/rest/plan/plan-write.ts'
import type { Statement } from '#server/platform/rest/plan/sql.ts'
import { parseRows } from '#server/platform/rest/request/payload.ts'
import { Literals } from '#server/platform/rest/syntax/syntax.ts'
import { parseQuery } from '#server/platform/rest/syntax/parse-query.ts'
import type { RestRequest } from '#server/platform/rest/request/read-request.ts'
import type { Service } from './rest-request.ts'

type UpdateRows = (request: RestRequest, table: Table) => Promise<Response>

/** Handles PATCH on a table: updates the rows that match the filters. */
export function createUpdateRows({ database }: Service): UpdateRows {
  const planOnce = createPlanCache<Statement>()

  async function update(request: RestRequest, table: Table): Promise<ResultRow> {
    const { catalog, media, preferences } = request
    const literals = new Literals()
    const query = parseQuery(request.readEntries(), literals)
    const { maxBodyRows: maxRows } = catalog.settings
    const rows = parseRows(await request.readBody(), { contentType: request.contentType, isRagged: true, maxRows })
    const columns = columnsNamed(table, query.columns ?? rows.keys)
    const check = changeCheck(media, preferences)
    if (columns.length === 0) {
      check?.(NOTHING_CHANGED)
      return NOTHING_CHANGED
    }
    const slot = literals.add(rows.text)
    const form = preferences.return === 'representation' ? media : 'none'
    const names = columns.map((column) => column.name)
    const statement = planOnce(catalog, [table.name, query, form, names, slot], () =>
      planUpdate(catalog, { table, query }, { form, rows: { slot, columns } }),
    )
    return runStatement(database, request, { statement, literals: literals.values, check })
  }

  return async (request, table) => {
    const row = await update(request, table)
    return writeResponse(request, {
      status: request.preferences.return === 'representation' ? 200 : 204,
      row,
      hasRange: true,
      honored: ['missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
    })
  }
}

type DeleteRows = (request: RestRequest, table: Table) => Promise<Response>

/** Handles DELETE on a table: deletes the rows that match the filters. */
export function createDeleteRows({ database }: Service): DeleteRows {
  const planOnce = createPlanCache<Statement>()

  return async (request, table) => {
    const { catalog, media, preferences } = request
    const literals = new Literals()
    const query = parseQuery(request.readEntries(), literals)
    const form = preferences.return === 'representation' ? media : 'none'
    const statement = planOnce(catalog, [table.name, query, form], () =>
      planDelete(catalog, { table, query }, { form }),
    )
    const check = changeCheck(media, preferences)
    const row = await runStatement(database, request, { statement, literals: literals.values, check })
    return writeResponse(request, {
      status: preferences.return === 'representation' ? 200 : 204,
      row,
      honored: ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
    })
  }
}
