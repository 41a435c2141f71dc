import type { Queryable } from '#server/platform/database/database.ts'

import type { Column, Parameter, Routine } from './catalog.ts'
import { byName } from './load-tables.ts'

type Argument = { name: string | null; type: string; mode: 'i' | 'o' | 'b' | 'v' | 't' }

type RoutineRow = {
  name: string
  arguments: Argument[] | null
  default_count: number
  returns_set: boolean
  is_volatile: boolean
  return_type: string
  is_composite: boolean
  table: string | null
  columns: Column[] | null
}

const ROUTINES = `
  select
    p.proname as name,
    (
      select json_agg(
        json_build_object(
          'name', nullif(p.proargnames[a.place], ''),
          'type', format_type(a.type, null),
          'mode', coalesce(p.proargmodes[a.place], 'i')
        )
        order by a.place
      )
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (type, place)
    ) as arguments,
    p.pronargdefaults as default_count,
    p.proretset as returns_set,
    p.provolatile = 'v' as is_volatile,
    format_type(t.oid, null) as return_type,
    t.typtype = 'c' or t.oid = 'record'::regtype or coalesce(p.proargmodes && '{o,b,t}', false) as is_composite,
    case when rn.nspname = $1 then r.relname end as "table",
    (
      select json_agg(
        json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'defaultSql', null)
        order by a.attnum
      )
      from pg_attribute as a
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_proc as p
  join pg_namespace as n on n.oid = p.pronamespace
  join pg_type as t on t.oid = p.prorettype
  left join pg_class as r on r.oid = t.typrelid and t.typrelid <> 0
  left join pg_namespace as rn on rn.oid = r.relnamespace
  where n.nspname = $1 and p.prokind = 'f' and t.oid not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.proname, p.oid`

const isInput = ({ mode }: Argument) => mode === 'i' || mode === 'b' || mode === 'v'
const isOutput = ({ mode }: Argument) => mode === 'o' || mode === 'b' || mode === 't'

function parametersOf(row: RoutineRow): Parameter[] {
  const inputs = (row.arguments ?? []).filter(isInput)
  const firstOptional = inputs.length - row.default_count
  return inputs.map(({ name, type, mode }, index) => ({
    name: name ?? '',
    type,
    isRequired: index < firstOptional,
    isVariadic: mode === 'v',
  }))
}

/** Returns the result columns: from `returns table (…)` and `out` parameters, or else from the row type. */
function columnsOf(row: RoutineRow): ReadonlyMap<string, Column> {
  const outputs = (row.arguments ?? []).filter(isOutput)
  if (outputs.length === 0) return byName(row.columns)
  return byName(outputs.map(({ name, type }) => ({ name: name ?? '', type, defaultSql: null })))
}

function resultOf(row: RoutineRow): Routine['result'] {
  if (row.return_type === 'void') return { kind: 'void' }
  const isSet = row.returns_set
  if (!row.is_composite) return { kind: 'scalar', isSet }
  return { kind: 'rows', isSet, table: row.table, columns: columnsOf(row) }
}

/** Types of which a single parameter without a name can receive the whole body. */
const WHOLE_BODY_TYPES = new Set(['json', 'jsonb', 'text', 'xml', 'bytea'])

/** Returns whether a request can name all parameters, or pass its body as the only one. */
function isCallable({ parameters }: Routine): boolean {
  const [only] = parameters
  if (parameters.length === 1 && only?.name === '') return WHOLE_BODY_TYPES.has(only.type)
  return parameters.every(({ name }) => name !== '')
}

const signatureOf = ({ parameters }: Routine) => parameters.map(({ name, type }) => `${name} ${type}`).join()

/** Puts overloads in the order in which errors list them. */
const bySignature = (left: Routine, right: Routine) => (signatureOf(left) < signatureOf(right) ? -1 : 1)

export async function loadRoutines(database: Queryable, schema: string): Promise<ReadonlyMap<string, Routine[]>> {
  const { rows } = await database.query<RoutineRow>(ROUTINES, [schema])
  const routines = rows.map((row) => ({
    schema,
    name: row.name,
    parameters: parametersOf(row),
    result: resultOf(row),
    isVolatile: row.is_volatile,
  }))
  return Map.groupBy(routines.filter(isCallable).toSorted(bySignature), (routine) => routine.name)
}
