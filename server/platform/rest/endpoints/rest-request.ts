import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Catalogue, Table } from '#server/platform/rest/catalogue/catalogue.ts'
import { findSimilar } from '#server/platform/rest/catalogue/similarity.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

export type Service = { database: Database; space: DiskSpace }

const TABLE_SIMILARITY = 0.75

/** Returns the table or view of this name. Throws PGRST205 if there is none. */
export function findTable(catalogue: Catalogue, name: string): Table {
  const table = catalogue.tables.get(name)
  if (table) return table
  const similar = findSimilar(name, catalogue.tables.keys(), TABLE_SIMILARITY)
  const message = `Could not find the table '${catalogue.schema}.${name}' in the schema cache`
  throw new RestError(404, ['PGRST205', message], {
    hint: similar && `Perhaps you meant the table '${catalogue.schema}.${similar}'`,
  })
}
