import { changeCheck, type ResultRow, runStatement } from '#server/platform/rest/answer/run-statement.ts'
import type { Table } from '#server/platform/rest/catalogue/catalogue.ts'
import type { Form } from '#server/platform/rest/plan/envelope-sql.ts'
import { createPlanCache } from '#server/platform/rest/plan/plan-cache.ts'
import { columnsNamed, planInsert } from '#server/platform/rest/plan/plan-write.ts'
import type { Statement } from '#server/platform/rest/plan/sql.ts'
import { parseRows } from '#server/platform/rest/request/payload.ts'
import { Literals, type ParsedQuery, type SelectItem } from '#server/platform/rest/syntax/syntax.ts'
import { parseQuery } from '#server/platform/rest/syntax/parse-query.ts'

import type { RestRequest } from '#server/platform/rest/request/read-request.ts'
import type { Service } from './rest-request.ts'
import { NOTHING_CHANGED, writeResponse } from '#server/platform/rest/answer/rows-response.ts'

type InsertRows = (request: RestRequest, table: Table) => Promise<Response>

const HONOURED = ['resolution', 'missing', 'return', 'count', 'tx', 'handling'] as const
const HONOURED_WITHOUT_UPSERT = ['missing', 'return', 'count', 'tx', 'handling'] as const

const keyItem = (name: string): SelectItem => ({
  kind: 'column',
  field: { name, path: [] },
  cast: 'text',
  aggregate: null,
  alias: null,
})

/** Chooses what the statement returns: the rows, only the keys for a `Location` header, or nothing. */
function outputOf({ preferences, media }: RestRequest, { primaryKey }: Table, query: ParsedQuery) {
  if (preferences.return === 'representation') return { form: media, query }
  if (preferences.return !== 'headers-only' || primaryKey.length === 0) return { form: 'none' as const, query }
  const form: Form = { form: 'array', stripsNulls: false }
  return { form, query: { ...query, select: primaryKey.map(keyItem) } }
}

function locationOf(table: Table, row: ResultRow): string | null {
  if (row.row_count !== 1 || row.body === null) return null
  const [keys]: Record<string, string>[] = JSON.parse(row.body)
  const filters = Object.fromEntries(Object.entries(keys ?? {}).map(([name, value]) => [name, `eq.${value}`]))
  return `/${encodeURIComponent(table.name)}?${new URLSearchParams(filters).toString()}`
}

/** Returns 200 for an upsert that only updated rows, else 201. */
function statusOf(resolution: string | null, row: ResultRow): number {
  const changed = row.changed_count ?? 0
  return resolution === 'merge-duplicates' && changed > 0 && row.updated === changed ? 200 : 201
}

/** Handles POST on a table: an insert, or an upsert if `Prefer: resolution` is set. */
export function createInsertRows({ database }: Service): InsertRows {
  const planOnce = createPlanCache<Statement>()

  async function insert(request: RestRequest, table: Table): Promise<ResultRow> {
    const { catalogue, media, preferences } = request
    const literals = new Literals()
    const parsed = parseQuery(request.readEntries(), literals)
    const rows = parseRows(await request.readBody(), request.contentType, parsed.columns !== null)
    const columns = columnsNamed(table, parsed.columns ?? rows.keys)
    if (rows.count === 0) return NOTHING_CHANGED
    const slot = literals.add(rows.text)
    const { resolution } = preferences
    const usesDefaults = preferences.missing === 'default'
    const { form, query } = outputOf(request, table, parsed)
    const names = columns.map((column) => column.name)
    const statement = planOnce(catalogue, [table.name, query, form, names, slot, resolution, usesDefaults], () =>
      planInsert(catalogue, { table, query }, { form, rows: { slot, columns }, resolution, usesDefaults }),
    )
    const check = changeCheck(media, { ...preferences, maxAffected: null })
    return runStatement(database, request, { statement, literals: literals.values, check })
  }

  return async (request, table) => {
    const row = await insert(request, table)
    const { resolution, return: wanted } = request.preferences
    return writeResponse(request, {
      status: statusOf(resolution, row),
      row,
      location: wanted === 'headers-only' ? locationOf(table, row) : null,
      honoured: table.primaryKey.length > 0 ? HONOURED : HONOURED_WITHOUT_UPSERT,
    })
  }
}
