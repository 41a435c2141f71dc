import type { Queryable } from '#server/platform/database/database.ts'
import type { ComputedField, Relationship } from './catalog.ts'

type ComputedRow = {
  name: string
  /** The table or view whose row is the only parameter. */
  origin: string
  type: string
  /** The table or view whose rows the function returns; null for other types. */
  target: string | null
  returns_set: boolean
  is_single: boolean
}

const COMPUTED = `
  select
    p.proname as name,
    c.relname as origin,
    format_type(p.prorettype, null) as type,
    t.relname as target,
    p.proretset as returns_set,
    not p.proretset or p.prorows = 1 as is_single
  from pg_proc as p
  join pg_namespace as n on n.oid = p.pronamespace
  join pg_type as a on a.oid = p.proargtypes[0]
  join pg_class as c on c.oid = a.typrelid and c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm', 'f', 'p')
  join pg_type as r on r.oid = p.prorettype
  left join pg_class as t on t.oid = r.typrelid and t.relnamespace = n.oid and t.relkind in ('r', 'v', 'm', 'f', 'p')
  where n.nspname = $1 and p.prokind = 'f' and p.pronargs = 1 and p.proargmodes is null and r.typtype <> 'p'
  order by p.proname`

/** Functions of one row by the table of the row: fields, and relationships to the rows that they return. */
export type Computed = {
  fields: ReadonlyMap<string, ReadonlyMap<string, ComputedField>>
  relationships: readonly Relationship[]
}

function toRelationship({ name, origin, is_single }: ComputedRow, target: string): Relationship {
  return {
    origin,
    target,
    cardinality: is_single ? 'many-to-one' : 'one-to-many',
    ownsKey: false,
    constraint: '',
    pairs: [],
    junction: null,
    routine: name,
  }
}

export async function loadComputed(database: Queryable, schema: string): Promise<Computed> {
  const { rows } = await database.query<ComputedRow>(COMPUTED, [schema])
  const scalars = rows.filter(({ target, returns_set: isSet }) => target === null && !isSet)
  const fields = Map.groupBy(scalars, ({ origin }) => origin)
  return {
    fields: new Map(
      [...fields].map(([origin, found]) => [origin, new Map(found.map(({ name, type }) => [name, { name, type }]))]),
    ),
    relationships: rows.flatMap((row) => (row.target === null ? [] : [toRelationship(row, row.target)])),
  }
}
