import type { Queryable } from '#server/platform/database/database.ts'
import type { Binding } from './bindings.ts'
import { type Column, sqlName, type Table } from './describe-table.ts'
import { BindingError, type Filter } from './filters.ts'
import { type AddValue, conditionSql, IS_WORDS } from './filter-sql.ts'

const MOST_LISTED = 100

const invalid = (message: string) => new BindingError(`ERROR P0001 (raise_exception) ${message}`)

function checkFilter({ column: name, op, value }: Filter, column: Column | undefined) {
  if (!column) throw invalid(`invalid column for filter ${name}`)
  if (op === 'in' && value.split(',').length > MOST_LISTED) {
    throw invalid(`too many values for \`in\` filter. Maximum ${MOST_LISTED}`)
  }
  if (op !== 'is') return
  if (!IS_WORDS.has(value)) throw invalid('invalid value for is filter: must be null, true, false, or unknown')
  if (value !== 'null' && column.type !== 'bool') {
    throw invalid(`is ${value} filter requires a boolean column, got ${column.sqlType}`)
  }
}

/** Returns what Postgres has to evaluate to find errors in a filter. A pattern isn't read when the column is null. */
function trialsSql(filter: Filter, column: Column | undefined, addValue: AddValue): string[] {
  if (!column) return []
  const isPattern = filter.op === 'match' || filter.op === 'imatch'
  const pattern = isPattern ? [`'' ~ cast(${addValue(filter.value)}::text as text)`] : []
  return [...pattern, conditionSql(filter, column, addValue)]
}

/** Throws a `BindingError` if a role can't use the binding on a table. Postgres itself tries the filters. */
export async function checkBinding(
  database: Queryable,
  { filters, columns: selected }: Binding,
  { table, role }: { table: Table; role: string },
): Promise<void> {
  const readable = table.columns.filter(({ readers }) => readers.includes(role))
  const find = (wanted: string) => readable.find(({ name }) => name === wanted)
  for (const filter of filters) checkFilter(filter, find(filter.column))
  for (const column of selected ?? []) if (!find(column)) throw invalid(`invalid column for select ${column}`)
  const values: string[] = []
  const trials = filters.flatMap((filter) =>
    trialsSql(filter, find(filter.column), (value) => `$${values.push(value)}`),
  )
  if (trials.length === 0) return
  try {
    const row = `jsonb_populate_record(null::${sqlName(table)}, '{}') as r`
    await database.query(`select ${trials.join(', ')} from ${row}`, values)
  } catch (error) {
    throw new BindingError(error instanceof Error ? error.message : String(error))
  }
}
