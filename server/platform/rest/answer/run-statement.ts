import type { Claims, Database, Queryable } from '#server/platform/database/database.ts'
import { type Statement, toValues } from '#server/platform/rest/plan/sql.ts'
import type { Media } from '#server/platform/rest/request/read-request.ts'
import type { Preferences } from '#server/platform/rest/request/preferences.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

/** What came of a statement. */
export type ResultRow = {
  body: string | null
  row_count: number
  total?: number
  /** Rows that a merge updated rather than inserted. */
  updated?: number
  changed_count?: number
}

/** Most statements answer with one row that counts; some with a row for each document. */
type AnswerRow = Omit<ResultRow, 'row_count'> & { row_count?: number }

type Run = {
  claims: Claims
  statement: Statement
  literals: readonly string[]
  isReadOnly?: boolean
  /** Throws to undo what the statement did. */
  check?: ((row: ResultRow) => void) | undefined
}

function toResult(rows: readonly AnswerRow[]): ResultRow {
  const [first = { body: null }] = rows
  return { ...first, row_count: first.row_count ?? rows.length }
}

/** One round trip as the caller's role; more only where a check may have to undo, or nothing may be written. */
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

/** What must hold for a change to stay, or undefined when nothing was asked. */
export function changeCheck(media: Media, preferences: Preferences): ((row: ResultRow) => void) | undefined {
  const most = preferences.handling === 'strict' ? preferences.maxAffected : null
  if (media.form !== 'object' && most === null) return undefined
  return ({ changed_count: changed, row_count: shown }) => {
    refuseTooMany(changed ?? shown, most ?? Number.POSITIVE_INFINITY)
    refuseUnlessSingle(media, changed ?? shown)
  }
}
