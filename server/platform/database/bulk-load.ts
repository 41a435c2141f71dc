import { escapeIdentifier, escapeLiteral } from 'pg'
import type { Supervisor } from '#server/platform/database/engine/supervisor.ts'
import type { BulkLoad, LocalSettings } from './database.ts'
import type { Lease } from './lease.ts'
import { serviceClaims, settingsSql } from './transactions.ts'

/** Returns the COPY statement of a load. `source` names where the rows come from. */
export function copyStatement({ table, columns }: BulkLoad, source: string): string {
  const target = table
    .split('.')
    .map((part) => escapeIdentifier(part))
    .join('.')
  return `copy ${target} (${columns.map((column) => escapeIdentifier(column)).join(', ')}) from ${source} with (format csv)`
}

export function loadBytes({ csv }: BulkLoad): Uint8Array<ArrayBuffer> {
  return typeof csv === 'string' ? new TextEncoder().encode(csv) : new Uint8Array(csv)
}

/** Sets the claims of the service role, but keeps the owner's role, because only the owner may read files. */
const settings: LocalSettings = [['request.jwt.claims', JSON.stringify(serviceClaims)]]

/**
 * Returns SQL that fails unless the service role may write the table. The load itself runs as the owner, who may write
 * everything.
 */
function checkSql(table: string): string {
  const message = escapeLiteral(`permission denied for table ${table}`)
  return `do ${escapeLiteral(`
    begin
      if not pg_catalog.has_table_privilege('service_role', ${escapeLiteral(table)}, 'insert') then
        raise insufficient_privilege using message = ${message};
      end if;
    end`)}`
}

/**
 * Loads rows from a file in the engine's memory, because COPY over the protocol would crash the engine. All statements
 * are sent as one message, so they run in one transaction.
 */
export async function copyIntoEngine(
  { lease, supervisor }: { lease: Lease; supervisor: Supervisor },
  load: BulkLoad,
): Promise<number> {
  const text = [settingsSql(settings), checkSql(load.table), copyStatement(load, "'/dev/blob'")].join('; ')
  return lease('job', async (client) => {
    const engine = await supervisor.running()
    engine.setBlob(loadBytes(load))
    try {
      // Several statements give several results, which the typings of pg leave out.
      const results = [await client.query(text)].flat()
      return results.at(-1)?.rowCount ?? 0
    } finally {
      engine.setBlob(null)
    }
  })
}
