import type { Queryable } from '#server/platform/database/database.ts'

import type { Column, ForeignKey, Table, UniqueKey } from './catalog.ts'
import type { Computed } from './load-computed.ts'

type TableRow = { name: string; columns: Column[] | null; primary_key: string[] | null }

const TABLES = `
  select
    c.relname as name,
    (
      select json_agg(
        json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'defaultSql', case
            when a.attgenerated <> '' then null
            when a.attidentity <> '' then
              format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
            else pg_get_expr(d.adbin, d.adrelid)
          end
        )
        order by a.attnum
      )
      from pg_attribute as a
      left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    (
      select json_agg(a.attname order by a.attnum)
      from pg_index as i
      join pg_attribute as a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary
    ) as primary_key
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
  order by c.relname`

const UNIQUE_KEYS = `
  select c.relname as table, json_agg(a.attname) as columns
  from pg_index as i
  join pg_class as c on c.oid = i.indrelid
  join pg_namespace as n on n.oid = c.relnamespace
  join lateral unnest(i.indkey) with ordinality as k (number, place) on k.place <= i.indnkeyatts
  join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.number
  where n.nspname = $1 and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
  group by c.relname, i.indexrelid`

const FOREIGN_KEYS = `
  select
    k.conname as name,
    c.relname as table,
    t.relname as target,
    json_agg(a.attname order by p.place) as columns,
    json_agg(b.attname order by p.place) as "targetColumns"
  from pg_constraint as k
  join pg_class as c on c.oid = k.conrelid
  join pg_class as t on t.oid = k.confrelid
  join pg_namespace as n on n.oid = c.relnamespace and n.oid = t.relnamespace
  join lateral unnest(k.conkey, k.confkey) with ordinality as p (own, other, place) on true
  join pg_attribute as a on a.attrelid = c.oid and a.attnum = p.own
  join pg_attribute as b on b.attrelid = t.oid and b.attnum = p.other
  where n.nspname = $1 and k.contype = 'f' and k.conparentid = 0
  group by k.oid, k.conname, c.relname, t.relname
  order by c.relname, k.conname`

export const byName = (columns: readonly Column[] | null): ReadonlyMap<string, Column> =>
  new Map((columns ?? []).map((column) => [column.name, column]))

export async function loadTables(
  database: Queryable,
  schema: string,
  { fields }: Pick<Computed, 'fields'>,
): Promise<ReadonlyMap<string, Table>> {
  const { rows } = await database.query<TableRow>(TABLES, [schema])
  const toTable = ({ name, columns, primary_key: primaryKey }: TableRow): Table => ({
    schema,
    name,
    columns: byName(columns),
    computed: fields.get(name) ?? new Map(),
    primaryKey: primaryKey ?? [],
  })
  return new Map(rows.map((row) => [row.name, toTable(row)]))
}

export async function loadUniqueKeys(database: Queryable, schema: string): Promise<UniqueKey[]> {
  return (await database.query<UniqueKey>(UNIQUE_KEYS, [schema])).rows
}

export async function loadForeignKeys(database: Queryable, schema: string): Promise<ForeignKey[]> {
  return (await database.query<ForeignKey>(FOREIGN_KEYS, [schema])).rows
}
