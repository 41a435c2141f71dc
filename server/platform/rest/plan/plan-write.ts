import type { Catalog, Column, Table } from '#server/platform/rest/catalog/catalog.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type { ParsedQuery, Slot } from '#server/platform/rest/syntax/syntax.ts'
import { bodySql, type Form } from './envelope-sql.ts'
import { columnOf, isComputed, scopeOf } from './field-sql.ts'
import { isLegacyCount } from './outputs-sql.ts'
import { conditionsSql, rowsSql } from './rows-sql.ts'
import {
  bind,
  bindConstant,
  catalogName,
  EMPTY,
  fromPostgres,
  join,
  qualifiedName,
  render,
  type Sql,
  sql,
  type Statement,
} from './sql.ts'
import { buildTree, embedsOf, isEmbed, type Node, originOf } from './tree.ts'
import { withWholeRow, wholeRowSql } from './whole-row.ts'

type WriteTarget = { table: Table; query: ParsedQuery }

type WrittenRows = { slot: Slot; columns: readonly Column[] }

type InsertOptions = {
  form: Form
  rows: WrittenRows
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  /** Whether a missing key gets the default of its column instead of null. */
  usesDefaults: boolean
}

/** Counts updated rows during an upsert, because Postgres does not tell them apart from inserted rows. */
const COUNT_UPDATE = sql`set_config('rest.updated', (coalesce(nullif(current_setting('rest.updated', true), ''), '0')::int + 1)::text, true) <> ''`
const UPDATED = sql`coalesce(nullif(current_setting('rest.updated', true), ''), '0')::int`

function refuseUnknownKey(table: Table, column: string): never {
  const message = `Could not find the '${column}' column of '${table.name}' in the schema cache`
  throw new RestError(400, ['PGRST204', message])
}

/** Returns the columns with these names. Throws PGRST204 for an unknown name. */
export function columnsNamed(table: Table, names: readonly string[]): Column[] {
  return [...new Set(names)].map((name) => table.columns.get(name) ?? refuseUnknownKey(table, name))
}

const namesSql = (columns: readonly Column[]) =>
  join(
    columns.map(({ name }) => catalogName(name)),
    'comma',
  )

const declarationsSql = (columns: readonly Column[]) =>
  join(
    columns.map(({ name, type }) => sql`${catalogName(name)} ${fromPostgres(type)}`),
    'comma',
  )

const valuesSql = (columns: readonly Column[]) =>
  join(
    columns.map(({ name }) => sql`p.${catalogName(name)}`),
    'comma',
  )

/** Returns a document with the default of each column, evaluated for every row as PostgREST does. */
function defaultsSql(columns: readonly Column[]): Sql {
  const pairs = columns.flatMap(({ name, defaultSql }) =>
    defaultSql === null ? [] : [sql`${bindConstant(name)}::text, ${fromPostgres(defaultSql)}`],
  )
  return sql`jsonb_build_object(${join(pairs, 'comma')})`
}

function insertedSql({ rows, usesDefaults }: InsertOptions): Sql {
  const { columns, slot } = rows
  if (columns.length === 0) return sql`default values`
  const declarations = declarationsSql(columns)
  if (!usesDefaults) {
    const source = sql`json_to_recordset(${bind(slot)}::json) as p (${declarations})`
    return sql`(${namesSql(columns)}) select ${valuesSql(columns)} from ${source}`
  }
  const documents = sql`jsonb_array_elements(${bind(slot)}::jsonb) as d (document)`
  const source = sql`${documents}, lateral jsonb_to_record(${defaultsSql(columns)} || d.document) as p (${declarations})`
  return sql`(${namesSql(columns)}) select ${valuesSql(columns)} from ${source}`
}

function conflictSql({ table, query }: WriteTarget, { resolution, rows }: InsertOptions): Sql {
  const names = query.onConflict ?? table.primaryKey
  if (resolution === null || names.length === 0) return EMPTY
  const target = namesSql(names.map((name) => table.columns.get(name) ?? refuseUnknownKey(table, name)))
  if (resolution === 'ignore-duplicates' || rows.columns.length === 0) return sql` on conflict (${target}) do nothing`
  const changes = rows.columns.map(({ name }) => sql`${catalogName(name)} = excluded.${catalogName(name)}`)
  return sql` on conflict (${target}) do update set ${join(changes, 'comma')} where ${COUNT_UPDATE}`
}

/** Wraps a change in a statement that returns its rows in the requested format. */
function withResult(catalog: Catalog, change: Sql, answer: { root: Node; form: Form; updated: Sql }): Statement {
  const { root, form, updated } = answer
  const rows =
    form === 'none' ? sql`select from changed` : rowsSql(catalog, root, { from: sql`changed as t0`, where: EMPTY })
  return render(
    sql`with changed as (${change}) select ${bodySql(form)} as body, count(*)::int as row_count, ${updated} as updated, (select count(*)::int from changed) as changed_count from (${rows}) as r`,
  )
}

function buildRoot(catalog: Catalog, { table, query }: WriteTarget): Node {
  return buildTree(catalog, originOf(table), query)
}

/** Returns the tree of the result without filters and limits: they only select the rows to change, which are all returned. */
const resultOf = (root: Node): Node => withWholeRow({ ...root, filters: [], limit: null, offset: null, maxRows: null })

export function planInsert(catalog: Catalog, target: WriteTarget, options: InsertOptions): Statement {
  const root = resultOf(buildRoot(catalog, target))
  const rows = insertedSql(options)
  const conflict = conflictSql(target, options)
  const change = sql`insert into ${qualifiedName(target.table)} as t0 ${rows}${conflict} returning ${returningSql(root, options.form)}`
  return withResult(catalog, change, { root, form: options.form, updated: UPDATED })
}

/** Returns the `where` clause. Throws if there is no filter, as pg-safeupdate does on hosted Supabase. */
function whereSql(root: Node, verb: 'UPDATE' | 'DELETE'): Sql {
  if (root.filters.length === 0) throw new RestError(400, ['21000', `${verb} requires a WHERE clause`])
  return conditionsSql(root)
}

export function planUpdate(
  catalog: Catalog,
  target: WriteTarget,
  { form, rows }: { form: Form; rows: WrittenRows },
): Statement {
  const root = buildRoot(catalog, target)
  const result = resultOf(root)
  const changes = rows.columns.map(({ name }) => sql`${catalogName(name)} = p.${catalogName(name)}`)
  const payload = sql`(select * from json_to_recordset(${bind(rows.slot)}::json) as p (${declarationsSql(rows.columns)}) limit 1) as p`
  const change = sql`update ${qualifiedName(target.table)} as t0 set ${join(changes, 'comma')} from ${payload} where ${whereSql(root, 'UPDATE')} returning ${returningSql(result, form)}`
  return withResult(catalog, change, { root: result, form, updated: sql`0` })
}

export function planDelete(catalog: Catalog, target: WriteTarget, { form }: { form: Form }): Statement {
  const root = buildRoot(catalog, target)
  const result = resultOf(root)
  const change = sql`delete from ${qualifiedName(target.table)} as t0 where ${whereSql(root, 'DELETE')} returning ${returningSql(result, form)}`
  return withResult(catalog, change, { root: result, form, updated: sql`0` })
}

function joinColumns(root: Node): string[] {
  return embedsOf(root).flatMap(({ relationship }) =>
    relationship.junction
      ? relationship.junction.source.pairs.map(([, origin]) => origin)
      : relationship.pairs.map(([own]) => own),
  )
}

function selectedColumns(root: Node): string[] {
  return root.items.flatMap((item) => (isEmbed(item) || isLegacyCount(root, item) ? [] : [item.field.name]))
}

function orderColumns(root: Node): string[] {
  return root.orders.flatMap((term) => (term.relation === null ? [term.field.name] : []))
}

/**
 * Returns a `returning` clause with only the needed columns, because the caller may not be allowed to read all columns.
 */
function returningSql(root: Node, form: Form): Sql {
  if (form === 'none') return sql`1`
  const names = new Set([...selectedColumns(root), ...joinColumns(root), ...orderColumns(root)])
  if (names.has('*')) return sql`t0.*${wholeRowSql(root)}`
  const scope = scopeOf(root)
  const stored = [...names].filter((name) => !isComputed(scope, name))
  const columns = stored.map((name) => sql`t0.${catalogName(columnOf(scope, name).name)}`)
  return sql`${columns.length === 0 ? sql`1` : join(columns, 'comma')}${wholeRowSql(root)}`
}
