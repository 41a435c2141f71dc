import type { Change } from './change-feed.ts'
import type { Column, Table } from './describe-table.ts'

type Row = Record<string, unknown>

const MOST_BYTES = 1024 * 1024
/** Values that are sent of a row that is too large. */
const MOST_VALUE_BYTES = 64

const keysOf = ({ columns }: Table) => columns.filter(({ isKey }) => isKey)

/** Returns the columns that a change has of the row before it. Deleted rows can't be checked, so little is shown of them. */
export function identityOf(table: Table, type: Change['type']): Column[] {
  if (table.identity === 'n') return []
  const isWhole = table.identity === 'f' && !(type === 'DELETE' && table.has_policies)
  return isWhole ? table.columns : keysOf(table)
}

export const pick = (row: Row | null, columns: readonly Column[]): Row =>
  Object.fromEntries(columns.flatMap(({ name }) => (row && name in row ? [[name, row[name]]] : [])))

const isLarge = ({ record, old_record: oldRecord }: Change) =>
  JSON.stringify(record).length + JSON.stringify(oldRecord).length > MOST_BYTES

const dropLarge = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => Buffer.byteLength(JSON.stringify(value) ?? '') <= MOST_VALUE_BYTES),
  )

/** Returns why a role gets nothing of a change but that it happened, or null. */
function refusalFor({ type }: Change, table: Table, role: string): string | null {
  if (type === 'DELETE') return null
  const keys = keysOf(table)
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key'
  return keys.every(({ readers }) => readers.includes(role)) ? null : 'Error 401: Unauthorized'
}

export const isRefused = (change: Change, table: Table, role: string): boolean =>
  refusalFor(change, table, role) !== null

type Viewer = {
  role: string
  /** The columns that the viewer chose besides the key; null for all. */
  columns: readonly string[] | null
}

/** Returns the data of a change as a role may see it, as JSON. */
export function changeData(change: Change, table: Table, { role, columns: chosen }: Viewer): string {
  const { type, record, old_record: oldRecord } = change
  const about = { schema: table.schema, table: table.table, type }
  const refusal = refusalFor(change, table, role)
  if (refusal !== null) return JSON.stringify({ ...about, errors: [refusal] })
  const isShown = ({ name, isKey, readers }: Column) =>
    readers.includes(role) && (chosen === null || isKey || chosen.includes(name))
  const columns = table.columns.filter(isShown)
  const trim = isLarge(change) ? dropLarge : (row: Row) => row
  return JSON.stringify({
    ...about,
    commit_timestamp: change.changed_at.toISOString(),
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    ...(type !== 'DELETE' && { record: trim(pick(record, columns)) }),
    ...(type !== 'INSERT' && { old_record: trim(pick(oldRecord, identityOf(table, type).filter(isShown))) }),
    errors: isLarge(change) ? ['Error 413: Payload Too Large'] : null,
  })
}
