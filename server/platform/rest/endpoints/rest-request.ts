import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Catalog, Table } from '#server/platform/rest/catalog/catalog.ts'
import { findSimilar } from '#server/platform/rest/catalog/similarity.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

export type Service = { database: Database; space: DiskSpace }

const TABLE_SIMILARITY = 0.75

/** Returns the table or view of this name. Throws PGRST205 if there is none. */
export function findTable(catalog: Catalog, name: string): Table {
  const table = catalog.tables.get(name)
  if (table) return table
  const similar = findSimilar(name, catalog.tables.keys(), TABLE_SIMILARITY)
  const message = `Could not find the table '${catalog.schema}.${name}' in the schema cache`
  throw new RestError(404, ['PGRST205', message], {
    hint: similar && `Perhaps you meant the table '${catalog.schema}.${similar}'`,
  })
}
