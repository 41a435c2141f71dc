import { changeCheck, type ResultRow, runStatement } from '#server/platform/rest/answer/run-statement.ts'
import type { Table } from '#server/platform/rest/catalog/catalog.ts'
import type { Form } from '#server/platform/rest/plan/envelope-sql.ts'
import { createPlanCache } from '#server/platform/rest/plan/plan-cache.ts'
import { columnsNamed, planInsert } from '#server/platform/rest/plan/plan-write.ts'
import type { Statement } from '#server/platform/rest/plan/sql.ts'
import { parseRows, type Rows } from '#server/platform/rest/request/payload.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import { Literals, type Logic, type ParsedQuery, type SelectItem } from '#server/platform/rest/syntax/syntax.ts'
import { parseQuery } from '#server/platform/rest/syntax/parse-query.ts'

import type { RestRequest } from '#server/platform/rest/request/read-request.ts'
import type { Service } from './rest-request.ts'
import { NOTHING_CHANGED, writeResponse } from '#server/platform/rest/answer/rows-response.ts'

type InsertRows = (request: RestRequest, table: Table) => Promise<Response>

const HONORED = ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone'] as const
const HONORED_WITHOUT_UPSERT = ['missing', 'return', 'count', 'tx', 'handling', 'timezone'] as const

const HONORED_BY_PUT = ['return', 'count', 'tx', 'handling', 'timezone'] as const

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

/** Checks a request before it runs. */
type Guard = (query: ParsedQuery, literals: Literals, rows: Rows) => void

/** Returns a function that inserts the rows of a body, for POST and PUT. */
function createInsert({ database }: Service) {
  const planOnce = createPlanCache<Statement>()

  async function insert(request: RestRequest, table: Table, guard: Guard): Promise<ResultRow> {
    const { catalog, media, preferences } = request
    const literals = new Literals()
    const parsed = parseQuery(request.readEntries(), literals)
    const { contentType } = request
    const { maxBodyRows: maxRows } = catalog.settings
    const isRagged = parsed.columns !== null
    const rows = parseRows(await request.readBody(), { contentType, isRagged, maxRows })
    guard(parsed, literals, rows)
    const columns = columnsNamed(table, parsed.columns ?? rows.keys)
    if (rows.count === 0) return NOTHING_CHANGED
    const slot = literals.add(rows.text)
    const { resolution } = preferences
    const usesDefaults = preferences.missing === 'default'
    const { form, query } = outputOf(request, table, parsed)
    const names = columns.map((column) => column.name)
    const statement = planOnce(catalog, [table.name, query, form, names, slot, resolution, usesDefaults], () =>
      planInsert(catalog, { table, query }, { form, rows: { slot, columns }, resolution, usesDefaults }),
    )
    const check = changeCheck(media, { ...preferences, maxAffected: null })
    return runStatement(database, request, { statement, literals: literals.values, check })
  }

  return insert
}

/** Handles POST on a table: an insert, or an upsert if `Prefer: resolution` is set. */
export function createInsertRows(service: Service): InsertRows {
  const insert = createInsert(service)

  return async (request, table) => {
    const row = await insert(request, table, () => undefined)
    const { resolution, return: wanted } = request.preferences
    return writeResponse(request, {
      status: statusOf(resolution, row),
      row,
      location: wanted === 'headers-only' ? locationOf(table, row) : null,
      honored: table.primaryKey.length > 0 ? HONORED : HONORED_WITHOUT_UPSERT,
    })
  }
}

/** Returns the column and the value of a filter `column=eq.value`, or null for any other condition. */
function equalityOf(logic: Logic, literals: Literals): [column: string, value: string] | null {
  if (logic.kind !== 'filter' || logic.isNegated || logic.field.path.length > 0) return null
  const { condition } = logic
  if (condition.kind !== 'compare' || condition.operator !== 'eq' || condition.quantifier !== null) return null
  return [logic.field.name, literals.values[condition.value.slot] ?? '']
}

/** Returns the values of the filters by column. Throws PGRST105 unless they are `eq` on exactly the primary key. */
function keyOf({ primaryKey }: Table, { filters }: ParsedQuery, literals: Literals): ReadonlyMap<string, string> {
  const key = new Map<string, string>()
  for (const { path, value } of filters) {
    const entry = path.length === 0 ? equalityOf(value, literals) : null
    if (entry === null) return refuseKey()
    key.set(...entry)
  }
  const isWhole = primaryKey.length > 0 && primaryKey.every((name) => key.has(name))
  return isWhole && key.size === primaryKey.length ? key : refuseKey()
}

function refuseKey(): never {
  const message = "Filters must include all and only primary key columns with 'eq' operators"
  throw new RestError(405, ['PGRST105', message])
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Checks that a PUT names one row by its primary key, and that its body has the same key. */
function guardOf(table: Table): Guard {
  return (query, literals, { text, count }) => {
    if (query.limits.length > 0 || query.offsets.length > 0) {
      throw new RestError(400, ['PGRST114', 'limit/offset querystring parameters are not allowed for PUT'])
    }
    const key = keyOf(table, query, literals)
    const rows: unknown[] = JSON.parse(text)
    const [row] = rows
    const hasKey = isObject(row) && [...key].every(([name, value]) => String(row[name]) === value)
    if (count === 1 && hasKey) return
    throw new RestError(400, ['PGRST115', 'Payload values do not match URL in primary key column(s)'])
  }
}

/** Handles PUT on a table: inserts the row with this primary key, or replaces the values of its columns. */
export function createPutRow(service: Service): InsertRows {
  const insert = createInsert(service)

  return async (request, table) => {
    const preferences = { ...request.preferences, resolution: 'merge-duplicates' } as const
    const row = await insert({ ...request, preferences }, table, guardOf(table))
    const isNew = row.updated === 0
    const updatedStatus = preferences.return === 'representation' ? 200 : 204
    return writeResponse(request, { status: isNew ? 201 : updatedStatus, row, honored: HONORED_BY_PUT })
  }
}
