import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { FileStore } from './file-store.ts'

const batch = 100

/** Lists a file before it is written. It is removed after a day unless an object has claimed it. */
export async function listFile(database: Database, version: string): Promise<void> {
  await database.query(
    `insert into private.unclaimed_files (version, remove_after) values ($1, now() + interval '1 day')`,
    [version],
  )
}

/** Marks the file for removal, unless an object has claimed it in a commit whose response was lost. */
export async function abandonFile(database: Database, version: string): Promise<void> {
  await database.query('update private.unclaimed_files set remove_after = now() where version = $1', [version])
}

/**
 * Removes the files that are due. Continues after a crash of the server. A file that can't be removed is logged and
 * retried after an hour.
 */
export async function removeUnclaimedFiles(database: Database, files: FileStore, log: Log): Promise<void> {
  for (;;) {
    const count = await database.transaction(async (connection) => {
      // A locked row is being claimed, or removed by another instance.
      const { rows } = await connection.query<{ version: string }>(
        'select version from private.unclaimed_files where remove_after <= now() limit $1 for update skip locked',
        [batch],
      )
      const versions = rows.map(({ version }) => version)
      const stuck = await removeEach(versions, files, log)
      const removed = versions.filter((version) => !stuck.includes(version))
      if (removed.length > 0) {
        await connection.query('delete from private.unclaimed_files where version = any($1)', [removed])
      }
      if (stuck.length > 0) {
        await connection.query(
          `update private.unclaimed_files set remove_after = now() + interval '1 hour' where version = any($1)`,
          [stuck],
        )
      }
      return versions.length
    })
    if (count < batch) return
  }
}

/** Resolves to the versions that could not be removed. */
async function removeEach(versions: readonly string[], files: FileStore, log: Log): Promise<string[]> {
  const stuck: string[] = []
  for (const version of versions) {
    try {
      await files.remove(version)
    } catch (error) {
      log.warn('an unclaimed file could not be removed', { version, error })
      stuck.push(version)
    }
  }
  return stuck
}
