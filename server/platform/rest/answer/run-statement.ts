import type { Claims, Database, Queryable } from '#server/platform/database/database.ts'
import { type Statement, toValues } from '#server/platform/rest/plan/sql.ts'
import type { Media } from '#server/platform/rest/request/read-request.ts'
import type { Preferences } from '#server/platform/rest/request/preferences.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

/** The result of a statement. */
export type ResultRow = {
  body: string | null
  row_count: number
  total?: number
  /** The number of rows that an upsert updated. */
  updated?: number
  changed_count?: number
}

/** Most statements return one row with counts; some return one row per document. */
type AnswerRow = Omit<ResultRow, 'row_count'> & { row_count?: number }

type Run = {
  claims: Claims
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

/** Runs the statement as the caller's role. Uses a transaction only for a check or a read-only call. */
export async function runStatement(database: Database, run: Run): Promise<ResultRow> {
  const { claims, statement, check, isReadOnly } = run
  const values = toValues(statement, run.literals)
  if (!check && !isReadOnly) return toResult((await database.queryAs<AnswerRow>(claims, statement.text, values)).rows)
  return database.withUser(claims, async (connection: Queryable) => {
    if (isReadOnly) await connection.query('set transaction read only')
    const row = toResult((await connection.query<AnswerRow>(statement.text, values)).rows)
    check?.(row)
    return row
  })
}

export function refuseUnlessSingle(media: Media, count: number): void {
  if (media.form !== 'object' || count === 1) return
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
