import type { Queryable } from '#server/platform/database/database.ts'

import type { Catalogue } from './catalogue.ts'
import { loadCastTypes } from './load-cast-types.ts'
import { loadRoutines } from './load-routines.ts'
import { loadForeignKeys, loadTables, loadUniqueKeys } from './load-tables.ts'
import { findRelationships } from './relationships.ts'

/** Reads what a schema holds from Postgres' own catalogue, as its owner: who may use what is Postgres' decision later. */
export async function loadCatalogue(database: Queryable, schema: string): Promise<Catalogue> {
  const tables = await loadTables(database, schema)
  const uniqueKeys = await loadUniqueKeys(database, schema)
  const foreignKeys = await loadForeignKeys(database, schema)
  return {
    schema,
    tables,
    relationships: findRelationships(foreignKeys, uniqueKeys),
    routines: await loadRoutines(database, schema),
    castTypes: await loadCastTypes(database, schema),
  }
}
