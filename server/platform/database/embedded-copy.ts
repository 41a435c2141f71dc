import { escapeLiteral } from 'pg'
import { copyStatement, loadBytes } from './bulk-load.ts'
import type { BulkLoad } from './database.ts'
import type { Supervisor } from './engine/supervisor.ts'
import type { Lease } from './lease.ts'
import { type LocalSettings, serviceClaims, settingsSql } from './local-settings.ts'

/** Claims without the role: only the owner may read files. */
const settings: LocalSettings = [['request.jwt.claims', JSON.stringify(serviceClaims)]]

/** Refuses what the service role may not write: the owner, who loads in its place, may write everything. */
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
 * COPY out of the protocol would end the engine, so it reads the rows from a file in the engine's own memory. All of it
 * travels as one message, which is one transaction: while a file is read, this thread is slow to send the next.
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
      // One result a statement, which the typings of pg leave out.
      const results = [await client.query(text)].flat()
      return results.at(-1)?.rowCount ?? 0
    } finally {
      engine.setBlob(null)
    }
  })
}
