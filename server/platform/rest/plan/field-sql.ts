import type { Column, ComputedField } from '#server/platform/rest/catalog/catalog.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type { Field, JsonStep } from '#server/platform/rest/syntax/syntax.ts'

import { bindConstant, catalogName, internalColumn, internalName, qualifiedName, type Sql, sql } from './sql.ts'
import type { Node } from './tree.ts'

/** A table alias with its columns and computed fields, to which the names in a request refer. */
export type Scope = {
  alias: Sql
  /** The name in error messages. */
  name: string
  schema: string
  columns: ReadonlyMap<string, Column>
  computed: ReadonlyMap<string, ComputedField>
  /** The whole row, as the argument of a computed field. */
  row: Sql
}

export const aliasOf = ({ number }: Pick<Node, 'number'>): Sql => internalName('t', number)

/** Returns the whole row of a node, with the type of its table. */
export function rowOf(node: Node): Sql {
  const alias = aliasOf(node)
  return node.rowColumn === null ? alias : sql`${alias}.${internalColumn(node.rowColumn)}`
}

export function scopeOf(node: Node): Scope {
  const { depth, schema, columns, computed } = node
  const name = depth === 0 ? node.name : `${node.name}_${depth}`
  return { alias: aliasOf(node), name, schema, columns, computed, row: rowOf(node) }
}

const JSON_TYPES = new Set(['json', 'jsonb'])

function refuseUnknownColumn(table: string, column: string): never {
  throw new RestError(400, ['42703', `column ${table}.${column} does not exist`])
}

type Named = Pick<Scope, 'columns' | 'computed' | 'name'>

export const isComputed = ({ columns, computed }: Pick<Named, 'columns' | 'computed'>, name: string): boolean =>
  !columns.has(name) && computed.has(name)

/** Returns the column or computed field of this name. Throws 42703 if there is none. */
export function columnOf({ columns, computed, name }: Named, column: string): ComputedField {
  return columns.get(column) ?? computed.get(column) ?? refuseUnknownColumn(name, column)
}

function columnSql(scope: Scope, name: string): Sql {
  const column = columnOf(scope, name)
  if (!isComputed(scope, name)) return sql`${scope.alias}.${catalogName(column.name)}`
  return sql`${qualifiedName({ schema: scope.schema, name: column.name })}(${scope.row})`
}

function stepSql(base: Sql, { arrow, key, isIndex }: JsonStep): Sql {
  const bound = bindConstant(key)
  const operand = isIndex ? sql`${bound}::integer` : sql`${bound}::text`
  return arrow === '->' ? sql`${base} -> ${operand}` : sql`${base} ->> ${operand}`
}

/** Returns the SQL of a column or a path inside it. Types other than JSON are converted to jsonb first. */
export function fieldSql(scope: Scope, { name, path }: Field): Sql {
  const column = columnOf(scope, name)
  const base = columnSql(scope, name)
  if (path.length === 0) return base
  const start = JSON_TYPES.has(column.type) ? base : sql`to_jsonb(${base})`
  return sql`(${path.reduce(stepSql, start)})`
}

/** Returns whether the field is already a `tsvector`. Other fields are converted before a full-text search. */
export function isTextVector(scope: Scope, { name, path }: Field): boolean {
  return path.length === 0 && columnOf(scope, name).type === 'tsvector'
}
