import type { Claims, Database, Queryable } from '#server/platform/database/database.ts'
import { type Statement, toValues } from '#server/platform/rest/plan/sql.ts'

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

export type Run = {
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
