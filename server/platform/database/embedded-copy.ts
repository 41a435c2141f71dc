import { copyStatement, loadBytes } from './bulk-load.ts'
import type { BulkLoad } from './database.ts'
import type { Supervisor } from './engine/supervisor.ts'
import type { Lease } from './lease.ts'
import { type LocalSettings, PermissionDeniedError, serviceClaims } from './local-settings.ts'
import { inTransaction } from './transactions.ts'

/** Claims without the role: only the owner may read files. */
const settings: LocalSettings = [['request.jwt.claims', JSON.stringify(serviceClaims)]]

/**
 * COPY out of the protocol would end the engine, so it reads the rows from a file in the engine's own memory.
 * What the service role may not write is refused beforehand.
 */
export async function copyIntoEngine(
  { lease, supervisor }: { lease: Lease; supervisor: Supervisor },
  load: BulkLoad,
): Promise<number> {
  return lease('job', async (client) => {
    const engine = await supervisor.running()
    engine.setBlob(loadBytes(load))
    try {
      return await inTransaction(client, settings, async (connection) => {
        const { rows } = await connection.query<{ allowed: boolean }>(
          "select has_table_privilege('service_role', $1, 'insert') as allowed",
          [load.table],
        )
        if (rows[0]?.allowed !== true) throw new PermissionDeniedError(`permission denied for table ${load.table}`)
        const { rowCount } = await connection.query(copyStatement(load, "'/dev/blob'"))
        return rowCount ?? 0
      })
    } finally {
      engine.setBlob(null)
    }
  })
}
