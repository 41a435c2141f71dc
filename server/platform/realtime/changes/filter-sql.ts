import { escapeIdentifier } from 'pg'
import type { Column, Table } from './describe-table.ts'
import type { Filter, FilterOp } from './filters.ts'

/** Adds a value to the statement and returns its parameter, such as `$2`. */
export type AddValue = (value: string) => string

const SYMBOLS: Readonly<Partial<Record<FilterOp, string>>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}

/** The words that `is` compares with. */
export const IS_WORDS: ReadonlySet<string> = new Set(['null', 'true', 'false', 'unknown'])

/** Returns the condition on a column of the row `r`. */
export function conditionSql({ op, value, isNegated }: Filter, column: Column, addValue: AddValue): string {
  const name = `r.${escapeIdentifier(column.name)}`
  if (op === 'is') return `${name} is ${isNegated ? 'not ' : ''}${IS_WORDS.has(value) ? value : 'null'}`
  const typed = (type: string) => `cast(${addValue(value)}::text as ${type})`
  if (op === 'isdistinct') return `${name} is ${isNegated ? 'not ' : ''}distinct from ${typed(column.sqlType)}`
  const condition =
    op === 'in' ? `${name} = any (${typed(`${column.sqlType}[]`)})` : `${name} ${SYMBOLS[op]} ${typed(column.sqlType)}`
  return isNegated ? `not (${condition})` : condition
}

/**
 * Returns whether a row passes all filters, as SQL over the row `r`, whose known columns are the keys of `k.record`. A
 * filter on an unknown column doesn't pass.
 */
export function filtersSql(filters: readonly Filter[], { columns }: Table, addValue: AddValue): string {
  const conditions = filters.map((filter) => {
    const column = columns.find(({ name }) => name === filter.column)
    if (!column) return 'false'
    return `jsonb_exists(k.record, ${addValue(column.name)}) and (${conditionSql(filter, column, addValue)})`
  })
  return `coalesce(${['true', ...conditions].join(' and ')}, false)`
}
