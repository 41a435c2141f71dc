import type { Form } from './envelope-sql.ts'
import { columnOf, scopeOf } from './field-sql.ts'
import { catalogueName, join, type Sql, sql } from './sql.ts'
import { embedsOf, isEmbed, type Node } from './tree.ts'

function joinColumns(root: Node): string[] {
  return embedsOf(root).flatMap(({ relationship }) =>
    relationship.junction
      ? relationship.junction.source.pairs.map(([, origin]) => origin)
      : relationship.pairs.map(([own]) => own),
  )
}

function selectedColumns(root: Node): string[] {
  return root.items.flatMap((item) => (isEmbed(item) ? [] : [item.field.name]))
}

function orderColumns(root: Node): string[] {
  return root.orders.flatMap((term) => (term.relation === null ? [term.field.name] : []))
}

/** Only the columns that the answer needs: a caller may write to a table of which it may read but a part. */
export function returningSql(root: Node, form: Form): Sql {
  if (form === 'none') return sql`1`
  const names = new Set([...selectedColumns(root), ...joinColumns(root), ...orderColumns(root)])
  if (names.has('*')) return sql`t0.*`
  const scope = scopeOf(root)
  const columns = [...names].map((name) => sql`t0.${catalogueName(columnOf(scope, name).name)}`)
  return columns.length === 0 ? sql`1` : join(columns, 'comma')
}
