import { z } from 'zod'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { type Statement, toValues } from '#server/platform/rest/plan/sql.ts'
import { type Media, type Plan, PLAN_OPTIONS } from '#server/platform/rest/request/media.ts'
import type { Preferences } from '#server/platform/rest/request/preferences.ts'
import type { RestRequest } from '#server/platform/rest/request/read-request.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

/** The result of a statement. */
export type ResultRow = {
  body: string | null
  row_count: number
  total?: number
  /** The number of rows that an upsert updated. */
  updated?: number
  changed_count?: number
  /** The settings with which a function chooses the status and headers of the response. */
  response_status?: string | null
  response_headers?: string | null
}

/** Most statements return one row with counts; some return one row per document. */
type AnswerRow = Omit<ResultRow, 'row_count'> & { row_count?: number }

type Run = {
  statement: Statement
  literals: readonly string[]
  isReadOnly?: boolean
  /** Checks the result before the commit. Throws an error to roll the statement back. */
  check?: ((row: ResultRow) => void) | undefined
}

function toResult(rows: readonly AnswerRow[]): ResultRow {
  const [first = { body: null }] = rows
  return { ...first, row_count: first.row_count ?? rows.length }
}

type PlanRow = { 'QUERY PLAN': unknown }

function explainText({ format, options }: Plan, text: string): string {
  return `explain (${[...options.map((option) => PLAN_OPTIONS[option]), `format ${format}`].join(', ')}) ${text}`
}

/** Returns the lines of a plan, or its document. */
function toPlan(rows: readonly PlanRow[], { format }: Plan): ResultRow {
  const parts = rows.map((row) => row['QUERY PLAN'])
  return { body: format === 'json' ? JSON.stringify(parts[0]) : parts.join('\n'), row_count: 1 }
}

/** Carries the result out of a transaction that it rolls back. */
class RolledBack extends Error {
  readonly row: ResultRow

  constructor(row: ResultRow) {
    super('The request asked to roll back.')
    this.row = row
  }
}

type RunQuery = <Row extends Record<string, unknown>>(text: string) => Promise<{ rows: Row[] }>

async function readResult(query: RunQuery, { media }: RestRequest, text: string): Promise<ResultRow> {
  const { plan } = media
  if (!plan) return toResult((await query<AnswerRow>(text)).rows)
  return toPlan((await query<PlanRow>(explainText(plan, text))).rows, plan)
}

const READS = new Set(['GET', 'HEAD'])

/** Calls the function of `pgrst.db_pre_request`, which refuses the request by an error. */
async function callPreRequest(connection: Queryable, { catalog, method }: RestRequest): Promise<void> {
  const { preRequest } = catalog.settings
  if (preRequest === null) return
  if (READS.has(method)) await connection.query('set transaction read only')
  await connection.query(`select ${preRequest}()`)
}

/** Lets the project refuse a request that runs no statement of its own. */
export async function checkRequest(database: Database, request: RestRequest): Promise<void> {
  if (request.catalog.settings.preRequest === null) return
  await inRequest(database, request, async () => undefined)
}

/** Runs `work` in a transaction as the caller's role, after the function that is called first. */
async function inRequest<Result>(
  database: Database,
  request: RestRequest,
  work: (connection: Queryable) => Promise<Result>,
): Promise<Result> {
  const begun = async (connection: Queryable) => {
    await callPreRequest(connection, request)
    return work(connection)
  }
  return database.withUser(request.claims, begun, request.settings)
}

/**
 * Runs the statement as the caller's role. Uses a transaction only for a check, a read-only call, a rollback or a
 * function that is called first.
 */
export async function runStatement(database: Database, request: RestRequest, run: Run): Promise<ResultRow> {
  const { catalog, claims, isRolledBack, media, settings } = request
  const { statement, check, isReadOnly } = run
  const values = toValues(statement, run.literals)
  if (!check && !isReadOnly && !isRolledBack && catalog.settings.preRequest === null) {
    return readResult((text) => database.queryWith({ claims, settings }, text, values), request, statement.text)
  }
  async function work(connection: Queryable): Promise<ResultRow> {
    if (isReadOnly) await connection.query('set transaction read only')
    const row = await readResult((text) => connection.query(text, values), request, statement.text)
    if (!media.plan) check?.(row)
    if (isRolledBack) throw new RolledBack(row)
    return row
  }
  try {
    return await inRequest(database, request, work)
  } catch (error) {
    if (error instanceof RolledBack) return error.row
    throw error
  }
}

const estimateSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

/** Resolves to the planner's estimate of the number of rows of a statement. */
export async function estimateRows(database: Database, request: RestRequest, run: Run): Promise<number> {
  const text = explainText({ format: 'json', options: [] }, run.statement.text)
  const values = toValues(run.statement, run.literals)
  const isAlone = request.catalog.settings.preRequest === null
  const { rows } = isAlone
    ? await database.queryWith(request, text, values)
    : await inRequest(database, request, (connection) => connection.query(text, values))
  const [{ 'QUERY PLAN': plans }] = estimateSchema.parse(rows)
  return plans[0].Plan['Plan Rows']
}

export function refuseUnlessSingle(media: Media, count: number): void {
  if (media.form !== 'object' || media.plan || count === 1) return
  throw new RestError(406, ['PGRST116', 'Cannot coerce the result to a single JSON object'], {
    details: `The result contains ${count} rows`,
  })
}

function refuseTooMany(count: number, most: number): void {
  if (count <= most) return
  throw new RestError(400, ['PGRST124', 'Query result exceeds max-affected preference constraint'], {
    details: `The query affects ${count} rows`,
  })
}

/**
 * Returns a check that throws if a change affects more rows than allowed, or not exactly one where one is required.
 * Returns undefined if the request sets no such limit.
 */
export function changeCheck(media: Media, preferences: Preferences): ((row: ResultRow) => void) | undefined {
  const most = preferences.handling === 'strict' ? preferences.maxAffected : null
  if (media.form !== 'object' && most === null) return undefined
  return ({ changed_count: changed, row_count: shown }) => {
    refuseTooMany(changed ?? shown, most ?? Number.POSITIVE_INFINITY)
    refuseUnlessSingle(media, changed ?? shown)
  }
}
