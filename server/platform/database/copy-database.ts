import { escapeIdentifier, escapeLiteral } from 'pg'
import { z } from 'zod'
import type { Database, Queryable } from './database.ts'

/** Tables of these schemas are copied. All others are made by migrations, or can be computed again. */
const SCHEMAS = ['auth', 'storage', 'private', 'public']

/** The migrations write the first one in either database; the others have what open pages still have to hear of. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'private.platform_migrations',
  'private.realtime_changes',
  'private.realtime_instances',
  'private.realtime_presences',
  'private.realtime_relayed',
])

const BATCH = 2000

export type CopiedTable = { table: string; rows: number }

type Table = { name: string; columns: string[]; parents: string[] }

const tablesSchema = z.array(
  z.object({ name: z.string(), columns: z.array(z.string()), parents: z.array(z.string()).nullable() }),
)

const TABLES = `
  select
    format('%I.%I', n.nspname, c.relname) as name,
    (
      select json_agg(attname order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns,
    (
      select json_agg(distinct format('%I.%I', parent_schema.nspname, parent.relname))
      from pg_constraint f
      join pg_class parent on parent.oid = f.confrelid
      join pg_namespace parent_schema on parent_schema.oid = parent.relnamespace
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> f.conrelid
    ) as parents
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any($1)
  order by 1`

/** Thrown with a message for the person who runs the copy. */
class CopyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CopyError'
  }
}

/**
 * Copies all rows of one database into another, in one transaction each: the source as it is at one moment, the target
 * whole or not at all. Both must have the same migrations, and the target no users. Afterwards the sums of all rows are
 * compared. Calls `onTable` after each table. Throws a `CopyError` if the target is in use, is different or differs
 * afterwards.
 */
export async function copyDatabase(
  { from, to }: { from: Database; to: Database },
  onTable: (copied: CopiedTable) => void,
): Promise<void> {
  await from.transaction(
    async (source) => {
      await source.query('set transaction isolation level repeatable read, read only')
      await to.transaction((target) => copyAll({ source, target }, onTable), { isJob: true })
    },
    { isJob: true },
  )
}

type Ends = { source: Queryable; target: Queryable }

async function copyAll({ source, target }: Ends, onTable: (copied: CopiedTable) => void) {
  // Times are compared as text.
  for (const end of [source, target]) await end.query(`set local timezone = 'UTC'`)
  const tables = inOrder(await readTables(source))
  refuseDifferent(tables, await readTables(target))
  await refuseUsed(target)
  const names = tables.map(({ name }) => name)
  await target.query(`truncate ${names.join(', ')}`)
  for (const table of tables) onTable({ table: table.name, rows: await copyTable({ source, target }, table) })
  await copySequences({ source, target })
  for (const table of tables) await compare({ source, target }, table)
}

async function readTables(end: Queryable): Promise<Table[]> {
  const { rows } = await end.query(TABLES, [SCHEMAS])
  const tables = tablesSchema.parse(rows).filter(({ name }) => !LEFT_OUT.has(name))
  return tables.map((table) => ({ ...table, parents: table.parents ?? [] }))
}

/** Sorts tables so that each comes after those that its rows refer to. */
function inOrder(tables: readonly Table[]): Table[] {
  const names = new Set(tables.map(({ name }) => name))
  const sorted = new Map<string, Table>()
  let waiting = [...tables]
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parents }) => parents.every((parent) => !names.has(parent) || sorted.has(parent)))
    if (ready.length === 0) {
      throw new CopyError(
        `These tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}.`,
      )
    }
    for (const table of ready) sorted.set(table.name, table)
    waiting = waiting.filter(({ name }) => !sorted.has(name))
  }
  return [...sorted.values()]
}

function refuseDifferent(ours: readonly Table[], theirs: readonly Table[]) {
  const describe = (tables: readonly Table[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted()
  const known = new Set(describe(theirs))
  const missing = describe(ours).filter((table) => !known.has(table))
  if (missing.length > 0) throw new CopyError(`The other database has no such table: ${missing.join('; ')}.`)
}

async function refuseUsed(target: Queryable) {
  const { rowCount } = await target.query('select from auth.users limit 1')
  if (rowCount !== 0)
    throw new CopyError('The other database already has users. Nothing was changed. Choose an empty one.')
}

async function copyTable({ source, target }: Ends, { name, columns }: Table): Promise<number> {
  const list = columns.map((column) => escapeIdentifier(column)).join(', ')
  // Triggers have run when the rows were first written. What they wrote is copied too.
  await target.query(`alter table ${name} disable trigger user`)
  await source.query(`declare copied no scroll cursor for select to_jsonb(t)::text as row from ${name} t`)
  let count = 0
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${BATCH} from copied`)
    if (rows.length === 0) break
    await target.query(
      `insert into ${name} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    )
    count += rows.length
  }
  await source.query('close copied')
  await target.query(`alter table ${name} enable trigger user`)
  return count
}

const sequencesSchema = z.array(z.object({ name: z.string(), value: z.string().nullable() }))

/** A sequence that has given no number yet has no value. */
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = any($1)`

async function copySequences({ source, target }: Ends) {
  const { rows } = await source.query(SEQUENCES, [SCHEMAS])
  for (const { name, value } of sequencesSchema.parse(rows)) {
    if (value !== null) await target.query(`select setval(${escapeLiteral(name)}, $1)`, [value])
  }
}

/** Throws unless both databases have the same rows in the table, in any order. */
async function compare({ source, target }: Ends, { name }: Table) {
  const text = `
    select count(*)::text as count, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0)::text as sum from ${name} t`
  const [ours, theirs] = await Promise.all([source.query(text), target.query(text)])
  if (JSON.stringify(ours.rows) !== JSON.stringify(theirs.rows)) {
    throw new CopyError(`The rows of ${name} differ after the copy. The other database was left as it was.`)
  }
}
