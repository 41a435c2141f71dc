import type { Catalogue, Table } from '#server/platform/rest/catalogue/catalogue.ts'
import type { ParsedQuery } from '#server/platform/rest/syntax/syntax.ts'

import { bodySql, documentSql, type Form } from './envelope-sql.ts'
import { matchingSql, rowsSql } from './rows-sql.ts'
import { EMPTY, internalName, qualifiedName, render, type Sql, sql, type Statement, wholeNumber } from './sql.ts'
import { buildTree } from './tree.ts'

export type Counting = 'exact' | 'planned' | 'estimated' | null

export type ReadPlan = {
  statement: Statement
  /** Asks the planner of Postgres how many rows match; null where nobody wants to know. */
  estimate: Statement | null
}

export type ReadOptions = { form: Form; count: Counting; maxRows: number }

/** A column with the number of matching rows; an estimate needs to know them exactly only up to a page. */
function totalSql(matching: Sql, { count, maxRows }: ReadOptions): Sql {
  if (count === 'exact') return sql`, (select count(*)::int from (select 1 ${matching}) as c) as total`
  if (count !== 'estimated') return EMPTY
  const limit = sql`limit ${wholeNumber(maxRows + 1)}`
  return sql`, (select count(*)::int from (select 1 ${matching} ${limit}) as c) as total`
}

function answerSql(rows: Sql, form: Form, total: Sql): Sql {
  // One row needs no collecting, and there is a sixth less to do for the database.
  if (form !== 'none' && form.form === 'object')
    return sql`select ${documentSql(form)} as body${total} from (${rows}) as r`
  return sql`select ${bodySql(form)} as body, count(*)::int as row_count${total} from (${rows}) as r`
}

export function planRead(
  catalogue: Catalogue,
  { table, query }: { table: Table; query: ParsedQuery },
  options: ReadOptions,
): ReadPlan {
  const { form, count, maxRows } = options
  const root = buildTree(catalogue, { name: table.name, table: table.name, columns: table.columns }, { query, maxRows })
  const source = { from: sql`${qualifiedName(table)} as ${internalName('t', root.number)}`, where: EMPTY }
  const matching = matchingSql(catalogue, root, source)
  const isEstimated = count === 'planned' || count === 'estimated'
  return {
    statement: render(answerSql(rowsSql(catalogue, root, source), form, totalSql(matching, options))),
    estimate: isEstimated ? render(sql`explain (format json) select 1 ${matching}`) : null,
  }
}
