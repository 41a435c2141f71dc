import { escapeIdentifier } from 'pg'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Binding } from './bindings.ts'
import { identityOf, pick } from './change-data.ts'
import type { Change } from './change-feed.ts'
import { sqlName, type Table } from './describe-table.ts'
import type { Filter } from './filters.ts'
import { filtersSql } from './filter-sql.ts'

/** For each change that a person may see, the bindings whose filters it passes. */
type Visible = Map<Change, Set<Binding>>

type Viewer = { claims: Claims; bindings: readonly Binding[] }

/** Types whose values are equal only if their texts are. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['uuid', 'text', 'varchar', 'int2', 'int4', 'int8'])

/** Returns the row that filters look at: the new one, or what is known of a deleted one. */
const rowOf = (change: Change, table: Table) =>
  change.type === 'DELETE' ? pick(change.old_record, identityOf(table, 'DELETE')) : change.record

function canPass({ column: name, op, value, isNegated }: Filter, row: Record<string, unknown>, { columns }: Table) {
  if (!(name in row)) return false
  const isPlain = PLAIN_TYPES.has(columns.find((column) => column.name === name)?.type ?? '')
  if (op !== 'eq' || isNegated || !isPlain) return true
  return String(row[name]).toLowerCase() === value.trim().toLowerCase()
}

/** Returns whether a change may be for a binding, without asking the database. */
export const mayMatch = (change: Change, { event, filters }: Binding, table: Table): boolean =>
  (event === '*' || event === change.type) &&
  filters.every((filter) => canPass(filter, rowOf(change, table) ?? {}, table))

function visibilitySql(table: Table): string {
  if (!table.has_policies) return 'true'
  const keys = table.columns.filter(({ isKey }) => isKey).map(({ name }) => escapeIdentifier(name))
  const isSame = keys.map((key) => `t.${key} = r.${key}`).join(' and ')
  return `(k.deleted or exists (select from ${sqlName(table)} as t where ${isSame || 'false'}))`
}

/** Returns one statement that checks all changes for all bindings of a person. */
function visibleSql(changes: readonly Change[], bindings: readonly Binding[], table: Table) {
  const rows = changes.map((change, n) => ({ n, deleted: change.type === 'DELETE', record: rowOf(change, table) }))
  const values = [JSON.stringify(rows)]
  const matches = bindings.map(({ filters }) => filtersSql(filters, table, (value) => `$${values.push(value)}`))
  const text = `
    select k.n, array[${matches.join(', ')}]::boolean[] as matches
    from jsonb_to_recordset($1::jsonb) as k(n int, deleted boolean, record jsonb)
      cross join lateral jsonb_populate_record(null::${sqlName(table)}, k.record) as r
    where ${visibilitySql(table)}`
  return { text, values }
}

/** Finds what a person may see of changes of a table: one query under the person's role and claims. */
export async function findVisible(
  database: Database,
  { changes, table }: { changes: readonly Change[]; table: Table },
  { claims, bindings }: Viewer,
): Promise<Visible> {
  const visible: Visible = new Map()
  const { text, values } = visibleSql(changes, bindings, table)
  const { rows } = await database.queryAs<{ n: number; matches: boolean[] }>(claims, text, values)
  for (const { n, matches } of rows) {
    const change = changes[n]
    if (change) visible.set(change, new Set(bindings.filter((_binding, index) => matches[index] === true)))
  }
  return visible
}
