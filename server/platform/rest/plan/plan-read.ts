import type { Catalogue, Table } from '#server/platform/rest/catalogue/catalogue.ts'
import type { ParsedQuery } from '#server/platform/rest/syntax/syntax.ts'

import { bodySql, documentSql, type Form } from './envelope-sql.ts'
import { matchingSql, rowsSql } from './rows-sql.ts'
import { EMPTY, internalName, qualifiedName, render, type Sql, sql, type Statement } from './sql.ts'
import { buildTree, originOf } from './tree.ts'

export type ReadOptions = { form: Form; isCounted: boolean; maxRows: number }

/** Returns a column with the exact number of matching rows. The planner's estimate would include rows that the caller may not see. */
const totalSql = (matching: Sql, isCounted: boolean): Sql =>
  isCounted ? sql`, (select count(*)::int from (select 1 ${matching}) as c) as total` : EMPTY

function resultSql(rows: Sql, form: Form, total: Sql): Sql {
  // A single row needs no aggregation, which saves a sixth of the time.
  if (form !== 'none' && form.form === 'object')
    return sql`select ${documentSql(form)} as body${total} from (${rows}) as r`
  return sql`select ${bodySql(form)} as body, count(*)::int as row_count${total} from (${rows}) as r`
}

export function planRead(
  catalogue: Catalogue,
  { table, query }: { table: Table; query: ParsedQuery },
  options: ReadOptions,
): Statement {
  const { form, isCounted, maxRows } = options
  const root = buildTree(catalogue, originOf(table), { query, maxRows })
  const source = { from: sql`${qualifiedName(table)} as ${internalName('t', root.number)}`, where: EMPTY }
  const matching = matchingSql(catalogue, root, source)
  return render(resultSql(rowsSql(catalogue, root, source), form, totalSql(matching, isCounted)))
}
