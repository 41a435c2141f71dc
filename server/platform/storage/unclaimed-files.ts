import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { FileStore } from './file-store.ts'

const batch = 100

/** Puts a file that is about to be written on the list: what no object has claimed a day later gets removed. */
export async function announceFile(database: Database, version: string): Promise<void> {
  await database.query(
    `insert into private.unclaimed_files (version, remove_after) values ($1, now() + interval '1 day')`,
    [version],
  )
}

/** Makes the file due unless an object has claimed it, as a commit whose answer was lost may have done. */
export async function giveUpFile(database: Database, version: string): Promise<void> {
  await database.query('update private.unclaimed_files set remove_after = now() where version = $1', [version])
}

/**
 * Removes the files that are due. What is left when the server dies is found again; one that cannot be removed is
 * logged and tried again an hour later.
 */
export async function removeUnclaimedFiles(database: Database, files: FileStore, log: Log): Promise<void> {
  for (;;) {
    const count = await database.transaction(async (connection) => {
      // A row that is locked is being claimed, or removed by another instance.
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

/** Resolves to the versions of the files that could not be removed. */
async function removeEach(versions: readonly string[], files: FileStore, log: Log): Promise<string[]> {
  const stuck: string[] = []
  for (const version of versions) {
    try {
      await files.remove(version)
    } catch (error) {
      log.warn('A file that nobody needs could not be removed', { version, error })
      stuck.push(version)
    }
  }
  return stuck
}
