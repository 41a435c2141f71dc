import { createHash } from 'node:crypto'
import { toRecord } from '#server/platform/realtime/frames.ts'
import { BindingError, type Filter, parseFilters } from './filters.ts'

/** What a client wants to hear of. */
export type Binding = {
  /** The same for the same parameters. */
  id: number
  event: string
  schema: string
  /** `*` for all tables of the schema. */
  table: string
  filters: Filter[]
  /** The columns of the record besides its key; null for all. */
  columns: string[] | null
}

const LARGEST_ID = 0x07_ff_ff_ff

/** Returns the id of a binding. It is never 0, which clients take for missing. */
export function bindingId(params: unknown): number {
  const hash = createHash('sha1').update(JSON.stringify(params)).digest().readUInt32BE()
  return (hash % LARGEST_ID) + 1
}

const EVENTS = ['INSERT', 'UPDATE', 'DELETE']

function readEvent(event: unknown): string {
  const name = typeof event === 'string' ? event.toUpperCase() : '*'
  return EVENTS.includes(name) ? name : '*'
}

function readColumns(select: unknown): string[] | null {
  if (typeof select === 'string') {
    throw new BindingError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  }
  const columns = Array.isArray(select) ? select.filter((column): column is string => typeof column === 'string') : []
  return columns.length === 0 ? null : columns
}

/** Returns the names of schema and table, or null if they don't make sense. A filter needs a table. */
function readPlace({ schema, table, filter }: Record<string, unknown>): { schema: string; table: string } | null {
  const isNamed = typeof table === 'string'
  if (filter !== undefined && (typeof filter !== 'string' || !isNamed)) return null
  if (typeof schema === 'string') return { schema, table: isNamed ? table : '*' }
  return isNamed && filter === undefined ? { schema: 'public', table } : null
}

/** Reads the parameters of a binding. Throws a `BindingError`. */
export function readBinding(params: unknown): Binding {
  const { event, filter, select, ...names } = toRecord(params)
  const columns = readColumns(select)
  const place = readPlace({ ...names, filter })
  if (place === null) {
    throw new BindingError(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(params)}`,
    )
  }
  if (columns !== null && (place.schema === '*' || place.table === '*')) {
    throw new BindingError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  const filters = typeof filter === 'string' ? parseFilters(filter) : []
  return { id: bindingId(params), event: readEvent(event), ...place, filters, columns }
}

const inspectFilter = ({ column, op, value, isNegated }: Filter) =>
  `{${[column, op, value].map((part) => JSON.stringify(part)).join(', ')}, ${isNegated}}`

/** Describes a binding as Supabase does in its errors. */
export function inspectBinding({ event, schema, table, filters, columns }: Binding): string {
  const select = columns === null ? 'nil' : JSON.stringify(columns)
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters.map(inspectFilter).join(', ')}], select: ${select}]`
}

export const coversTable = (binding: Binding, table: { schema: string; table: string }): boolean =>
  (binding.schema === '*' || binding.schema === table.schema) &&
  (binding.table === '*' || binding.table === table.table)
