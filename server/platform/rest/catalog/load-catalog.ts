import { type Database, type Queryable, SCHEMA_CHANNEL } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Catalog, ForeignKey, Relationship, UniqueKey } from './catalog.ts'
import { loadComputed } from './load-computed.ts'
import { loadRoutines } from './load-routines.ts'
import { loadForeignKeys, loadTables, loadUniqueKeys } from './load-tables.ts'
import { foreignKeysOfViews, loadViewColumns, uniqueKeysOfViews, type ViewColumn } from './load-views.ts'
import { findRelationships, findViewRelationships, groupRelationships } from './relationships.ts'
import { loadRoleSettings, loadSettings, type RestSettings } from './settings.ts'

/** Loads a schema from Postgres' catalog as the owner. Permissions are checked by Postgres when a statement runs. */
async function loadCatalog(database: Queryable, schema: string, settings: RestSettings): Promise<Catalog> {
  const computed = await loadComputed(database, schema)
  const tables = await loadTables(database, schema, computed)
  const uniqueKeys = await loadUniqueKeys(database, schema)
  const foreignKeys = await loadForeignKeys(database, schema)
  const viewColumns = await loadViewColumns(database, schema)
  return {
    schema,
    settings,
    roleSettings: await loadRoleSettings(database),
    tables,
    relationships: groupRelationships([
      ...computed.relationships,
      ...findRelationships(foreignKeys, uniqueKeys),
      ...relationshipsOfViews({ foreignKeys, uniqueKeys, viewColumns }),
    ]),
    routines: await loadRoutines(database, schema),
    geoJsonSchema: await findGeoJson(database),
    castTypes: await loadCastTypes(database, schema),
  }
}

type Keys = { foreignKeys: readonly ForeignKey[]; uniqueKeys: readonly UniqueKey[]; viewColumns: readonly ViewColumn[] }

function relationshipsOfViews({ foreignKeys, uniqueKeys, viewColumns }: Keys): Relationship[] {
  const unique = [...uniqueKeys, ...uniqueKeysOfViews(uniqueKeys, viewColumns)]
  const views = new Set(viewColumns.map(({ view }) => view))
  return findViewRelationships(foreignKeysOfViews(foreignKeys, viewColumns), unique, views)
}

/** Type names that are valid in SQL but missing in the type catalog, with the names that Postgres uses. */
const SPELLINGS = [
  ['int', 'integer'],
  ['decimal', 'numeric'],
  ['float', 'double precision'],
  ['dec', 'numeric'],
] as const

/** Value types only: no pseudo types, arrays, or types that look up names in system catalogs. */
const CAST_TYPES = `
  select t.typname as name, format_type(t.oid, null) as spelling
  from pg_type as t
  join pg_namespace as n on n.oid = t.typnamespace
  where
    (n.nspname = 'pg_catalog' or n.nspname = $1)
    and t.typtype in ('b', 'd', 'e', 'r')
    and t.typcategory <> 'A'
    and t.typname !~ '^(pg_|_|reg|cid$|xid|tid$|oid|refcursor|gtsvector|txid)'`

async function loadCastTypes(database: Queryable, schema: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ name: string; spelling: string }>(CAST_TYPES, [schema])
  const types = new Map<string, string>(SPELLINGS)
  for (const { name, spelling } of rows) types.set(name, spelling).set(spelling, spelling)
  return types
}

const GEO_JSON = `
  select n.nspname as schema
  from pg_proc as p
  join pg_namespace as n on n.oid = p.pronamespace
  where p.proname = 'st_asgeojson' and p.proargtypes[0] = 'record'::regtype and p.pronargs - p.pronargdefaults <= 1
  order by n.nspname
  limit 1`

async function findGeoJson(database: Queryable): Promise<string | null> {
  const { rows } = await database.query<{ schema: string }>(GEO_JSON)
  return rows[0]?.schema ?? null
}

/** Loads the catalog of the schema that is chosen from the exposed ones. */
type LoadCatalog = (choose: (schemas: readonly string[]) => string) => Promise<Catalog>

type CacheOptions = { database: Database; settings: RestSettings; log: Log }

/** What is known between two notifications. A request that outlasts one leaves nothing outdated to later requests. */
type Edition = { chosen: Promise<RestSettings> | null; known: Map<string, Promise<Catalog>> }

const newEdition = (): Edition => ({ chosen: null, known: new Map() })

/** Returns a function that loads catalogs on first use, and again after each `notify pgrst`. */
export function createCatalogCache({ database, settings, log }: CacheOptions): LoadCatalog {
  let edition = newEdition()
  let listening: Promise<unknown> | null = null

  /** Resolves when no later change of the schema is missed. */
  function listenOnce(): Promise<unknown> {
    listening ??= database
      .listen(SCHEMA_CHANNEL, () => {
        edition = newEdition()
      })
      .catch((error: unknown) => {
        listening = null
        log.warn('cannot listen for schema changes', { error })
      })
    return listening
  }

  async function loadChosen(asked: Edition): Promise<RestSettings> {
    try {
      return await (asked.chosen ??= loadSettings(database, settings))
    } catch (error) {
      asked.chosen = null
      throw error
    }
  }

  return async (choose) => {
    await listenOnce()
    const asked = edition
    const { known } = asked
    const current = await loadChosen(asked)
    const schema = choose(current.schemas)
    const loading = known.get(schema) ?? loadCatalog(database, schema, current)
    known.set(schema, loading)
    try {
      return await loading
    } catch (error) {
      known.delete(schema)
      throw error
    }
  }
}
