import type { Catalog, Parameter, Routine } from '#server/platform/rest/catalog/catalog.ts'
import type { ParsedQuery, Slot } from '#server/platform/rest/syntax/syntax.ts'

import { bodySql, type Form } from './envelope-sql.ts'
import { rowsSql, totalSql } from './rows-sql.ts'
import {
  bind,
  catalogName,
  EMPTY,
  fromPostgres,
  join,
  outputName,
  qualifiedName,
  render,
  type Sql,
  sql,
  type Statement,
  wholeNumber,
} from './sql.ts'
import { buildTree } from './tree.ts'
import { withWholeRow, wholeRowSql } from './whole-row.ts'

/** The arguments: one JSON object, a list of texts, or the whole body as the only argument. */
export type Arguments =
  | { kind: 'object'; slot: Slot; names: readonly string[] }
  | { kind: 'texts'; texts: readonly { name: string; slot: Slot }[] }
  | { kind: 'whole'; slot: Slot }

/** What the function wants of the response, as settings that it made. */
const RESPONSE = sql`, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('response.headers', true), '') as response_headers`

export type CallTarget = { routine: Routine; args: Arguments; query: ParsedQuery }
type RowsResult = Extract<Routine['result'], { kind: 'rows' }>

export type CallOptions = { form: Form; isCounted: boolean }

const passSql = ({ name, isVariadic }: Parameter, value: Sql) =>
  name === '' ? value : sql`${isVariadic ? sql`variadic ` : EMPTY}${catalogName(name)} => ${value}`

/** Returns the SQL of the call for a `from` clause, and the SQL that has to come before the call. */
function callSql({ routine, args }: CallTarget): { before: Sql; call: Sql } {
  const name = qualifiedName(routine)
  if (args.kind === 'whole') {
    const type = fromPostgres(routine.parameters[0]?.type ?? 'json')
    return { before: EMPTY, call: sql`${name}(${bind(args.slot)}::${type})` }
  }
  if (args.kind === 'texts') {
    const passed = routine.parameters.flatMap((parameter) => {
      const text = args.texts.find((one) => one.name === parameter.name)
      return text ? [passSql(parameter, sql`${bind(text.slot)}::${fromPostgres(parameter.type)}`)] : []
    })
    return { before: EMPTY, call: sql`${name}(${join(passed, 'comma')})` }
  }
  const given = routine.parameters.filter((parameter) => args.names.includes(parameter.name))
  if (given.length === 0) return { before: EMPTY, call: sql`${name}()` }
  const declarations = given.map((one) => sql`${catalogName(one.name)} ${fromPostgres(one.type)}`)
  const passed = given.map((parameter) => passSql(parameter, sql`a.${catalogName(parameter.name)}`))
  return {
    before: sql`json_to_record(${bind(args.slot)}::json) as a (${join(declarations, 'comma')}), lateral `,
    call: sql`${name}(${join(passed, 'comma')})`,
  }
}

function planVoid(target: CallTarget): Statement {
  const { before, call } = callSql(target)
  return render(sql`select null as body, count(*)::int as row_count${RESPONSE} from ${before}${call} as t0`)
}

function planScalar({ settings }: Catalog, target: CallTarget, { form }: CallOptions): Statement {
  const { before, call } = callSql(target)
  const called = sql`select t0.value from ${before}${call} as t0 (value)`
  const rows = sql`select value as ${outputName(target.routine.name)} from called limit ${wholeNumber(settings.maxRows)}`
  const values = sql`json_agg(r.${outputName(target.routine.name)})`
  const { result } = target.routine
  const isSet = result.kind === 'scalar' && result.isSet
  const isList = isSet && form !== 'none' && form.form !== 'object'
  const json = isList ? sql`coalesce(${values}, '[]')::text` : sql`coalesce((${values} -> 0)::text, 'null')`
  const isJson = form !== 'none' && (form.form === 'array' || form.form === 'object')
  return render(
    sql`with called as materialized (${called}) select ${isJson ? json : bodySql(form)} as body, count(*)::int as row_count, (select count(*)::int from called) as total${RESPONSE} from (${rows}) as r`,
  )
}

/** Returns the output format: an object instead of a list if the function returns a single row. */
function rowsForm(result: RowsResult, form: Form): Form {
  return !result.isSet && form !== 'none' && form.form === 'array' ? { ...form, form: 'object' } : form
}

function planRows(catalog: Catalog, { result, ...target }: CallTarget & { result: RowsResult }, options: CallOptions) {
  const { routine, query } = target
  const { table, columns } = result
  const computed = (table === null ? undefined : catalog.tables.get(table)?.computed) ?? new Map()
  const origin = { name: routine.name, table, schema: catalog.schema, columns, computed }
  const root = withWholeRow(buildTree(catalog, origin, query))
  const { before, call } = callSql(target)
  const source = { from: sql`called as t0`, where: EMPTY }
  const rows = rowsSql(catalog, root, source)
  const total = options.isCounted ? totalSql(catalog, root, source) : EMPTY
  // Counting must not call the function twice, because it may be slow or have side effects.
  const called = sql`called as materialized (select t0.*${wholeRowSql(root)} from ${before}${call} as t0)`
  const body = bodySql(rowsForm(result, options.form))
  return render(
    sql`with ${called} select ${body} as body, count(*)::int as row_count${total}${RESPONSE} from (${rows}) as r`,
  )
}

export function planCall(catalog: Catalog, target: CallTarget, options: CallOptions): Statement {
  const { result } = target.routine
  if (result.kind === 'void') return planVoid(target)
  if (result.kind === 'scalar') return planScalar(catalog, target, options)
  return planRows(catalog, { ...target, result }, options)
}
