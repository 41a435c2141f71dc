import { escapeIdentifier } from 'pg'
import { z } from 'zod'
import type { Queryable } from '#server/platform/database/database.ts'

const columnSchema = z.object({
  name: z.string(),
  /** Such as `int8`. */
  type: z.string(),
  /** As SQL writes it, such as `bigint` or `numeric(10,2)`. */
  sqlType: z.string(),
  isKey: z.boolean(),
  /** The roles that may read the column. */
  readers: z.array(z.string()),
})

const tableSchema = z.object({
  schema: z.string(),
  table: z.string(),
  has_policies: z.boolean(),
  /** What identifies a deleted row: `f` all columns, `n` nothing, else its key. */
  identity: z.string(),
  columns: z.array(columnSchema),
})

export type Column = z.infer<typeof columnSchema>

/** A table whose changes are delivered. */
export type Table = z.infer<typeof tableSchema>

const DESCRIBE = `
  select n.nspname as schema, c.relname as table, c.relrowsecurity as has_policies, c.relreplident::text as identity,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', a.attname,
        'type', t.typname,
        'sqlType', format_type(a.atttypid, a.atttypmod),
        'isKey', coalesce(a.attnum = any (k.conkey), false),
        'readers', (
          select coalesce(jsonb_agg(role), '[]') from unnest(array['anon', 'authenticated', 'service_role']) as role
          where has_column_privilege(role, c.oid, a.attnum, 'select')
        )
      ) order by a.attnum), '[]')
      from pg_attribute as a join pg_type as t on t.oid = a.atttypid
        left join pg_constraint as k on k.conrelid = c.oid and k.contype = 'p'
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.oid = $1`

/** Resolves to the table with this object id, or null if it is gone. */
export async function describeTable(database: Queryable, oid: number): Promise<Table | null> {
  const { rows } = await database.query(DESCRIBE, [oid])
  return rows[0] ? tableSchema.parse(rows[0]) : null
}

export const sqlName = ({ schema, table }: Table): string => `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`
