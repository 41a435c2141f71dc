import type { Column } from '#server/platform/rest/catalogue/catalogue.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type { Field, JsonStep } from '#server/platform/rest/syntax/syntax.ts'

import { bindConstant, catalogueName, internalName, type Sql, sql } from './sql.ts'
import type { Node } from './tree.ts'

/** A table alias and its columns, to which the names in a request refer. */
export type Scope = { alias: Sql; name: string; columns: ReadonlyMap<string, Column> }

export const scopeOf = ({ number, name, columns }: Node): Scope => ({ alias: internalName('t', number), name, columns })

const JSON_TYPES = new Set(['json', 'jsonb'])

function refuseUnknownColumn(table: string, column: string): never {
  throw new RestError(400, ['42703', `column ${table}.${column} does not exist`])
}

export function columnOf({ columns, name }: Pick<Scope, 'columns' | 'name'>, column: string): Column {
  return columns.get(column) ?? refuseUnknownColumn(name, column)
}

function stepSql(base: Sql, { arrow, key, isIndex }: JsonStep): Sql {
  const bound = bindConstant(key)
  const operand = isIndex ? sql`${bound}::integer` : sql`${bound}::text`
  return arrow === '->' ? sql`${base} -> ${operand}` : sql`${base} ->> ${operand}`
}

/** Returns the SQL of a column or a path inside it. Types other than JSON are converted to jsonb first. */
export function fieldSql(scope: Scope, { name, path }: Field): Sql {
  const column = columnOf(scope, name)
  const base = sql`${scope.alias}.${catalogueName(column.name)}`
  if (path.length === 0) return base
  const start = JSON_TYPES.has(column.type) ? base : sql`to_jsonb(${base})`
  return sql`(${path.reduce(stepSql, start)})`
}

/** Returns whether the field is already a `tsvector`. Other fields are converted before a full-text search. */
export function isTextVector(scope: Scope, { name, path }: Field): boolean {
  return path.length === 0 && columnOf(scope, name).type === 'tsvector'
}
