import type { Claims, Database } from '#server/platform/database/database.ts'

export type VisibleColumn = {
  name: string
  type: string
  isRequired: boolean
  isKey: boolean
  description: string | null
}

/** A table or view that the caller may use, with the verbs that its privileges allow. */
export type VisibleTable = {
  name: string
  description: string | null
  verbs: readonly ('get' | 'post' | 'patch' | 'delete')[]
  columns: readonly VisibleColumn[]
}

const TABLES = `
  select
    c.relname as name,
    obj_description(c.oid, 'pg_class') as description,
    array_remove(array[
      case when has_table_privilege(c.oid, 'select') or has_any_column_privilege(c.oid, 'select') then 'get' end,
      case when has_table_privilege(c.oid, 'insert') then 'post' end,
      case when has_table_privilege(c.oid, 'update') then 'patch' end,
      case when has_table_privilege(c.oid, 'delete') then 'delete' end
    ], null) as verbs,
    coalesce((
      select json_agg(
        json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, null),
          'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '',
          'isKey', exists (
            select from pg_index as i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)
          ),
          'description', col_description(c.oid, a.attnum)
        )
        order by a.attnum
      )
      from pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
  order by c.relname`

const ROUTINES = `
  select distinct p.proname as name
  from pg_proc as p
  join pg_namespace as n on n.oid = p.pronamespace
  where n.nspname = $1 and p.prokind = 'f' and has_function_privilege(p.oid, 'execute')`

/** What the caller's role may use of a schema. */
export type Visible = { tables: readonly VisibleTable[]; routines: ReadonlySet<string> }

export async function loadVisible(database: Database, claims: Claims, schema: string): Promise<Visible> {
  const { rows: tables } = await database.queryAs<VisibleTable>(claims, TABLES, [schema])
  const { rows: routines } = await database.queryAs<{ name: string }>(claims, ROUTINES, [schema])
  return {
    tables: tables.filter(({ verbs }) => verbs.length > 0),
    routines: new Set(routines.map(({ name }) => name)),
  }
}
