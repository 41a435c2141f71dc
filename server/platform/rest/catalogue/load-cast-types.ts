import type { Queryable } from '#server/platform/database/database.ts'

/** Everyday spellings that the type catalogue does not list. */
const SPELLINGS = [
  ['int', 'integer'],
  ['decimal', 'numeric'],
  ['float', 'double precision'],
  ['dec', 'numeric'],
] as const

/** Values only: no pseudo types, no arrays, and none of the types that look names up in the system catalogues. */
const CAST_TYPES = `
  select t.typname as name, format_type(t.oid, null) as spelling
  from pg_type as t
  join pg_namespace as n on n.oid = t.typnamespace
  where
    (n.nspname = 'pg_catalog' or n.nspname = $1)
    and t.typtype in ('b', 'd', 'e', 'r')
    and t.typcategory <> 'A'
    and t.typname !~ '^(pg_|_|reg|cid$|xid|tid$|oid|refcursor|gtsvector|txid)'`

export async function loadCastTypes(database: Queryable, schema: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ name: string; spelling: string }>(CAST_TYPES, [schema])
  const types = new Map<string, string>(SPELLINGS)
  for (const { name, spelling } of rows) types.set(name, spelling).set(spelling, spelling)
  return types
}
