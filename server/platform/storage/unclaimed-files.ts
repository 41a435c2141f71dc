import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'
import { FilesUnavailableError, type FileStore } from './file-store.ts'

const batch = 100

/**
 * Records a file before it is written. When an object's row gets this version, a trigger deletes the record. Otherwise
 * the file is removed after a day.
 */
export async function listFile(database: Database, version: string): Promise<void> {
  await database.query(
    `insert into private.unclaimed_files (version, remove_after) values ($1, now() + interval '1 day')`,
    [version],
  )
}

/** Marks a recorded file for removal. Does nothing if an object has the file, because its record is then deleted. */
export async function abandonFile(database: Database, version: string): Promise<void> {
  await database.query('update private.unclaimed_files set remove_after = now() where version = $1', [version])
}

// From then on no object can take these files. Skips locked rows: an upload or another instance is using them.
const TAKE_DUE = `
  update private.unclaimed_files set is_being_removed = true, remove_after = now() + interval '1 hour'
  where version in (
    select version from private.unclaimed_files where remove_after <= now() limit $1 for update skip locked
  )
  returning version`

/**
 * Removes the recorded files that are due: aborted and expired uploads, and files of replaced or deleted objects. Logs a
 * file that can't be removed, and tries again after an hour. Removes them outside of a transaction, because a slow store
 * must not hold up the database. Stops at a store that can't be reached.
 */
export async function removeUnclaimedFiles(database: Database, files: FileStore, log: Log): Promise<void> {
  await database.query('delete from private.resumable_uploads where expires_at <= now()')
  for (;;) {
    const { rows } = await database.query<{ version: string }>(TAKE_DUE, [batch])
    const versions = rows.map(({ version }) => version)
    const removed = await removeEach(versions, files, log)
    if (removed.length > 0) {
      await database.query('delete from private.unclaimed_files where version = any($1)', [removed])
    }
    if (removed.length < batch) return
  }
}

/** Removes each file. Resolves to the versions that were removed. */
async function removeEach(versions: readonly string[], files: FileStore, log: Log): Promise<string[]> {
  const removed: string[] = []
  for (const version of versions) {
    try {
      await files.remove(version)
      removed.push(version)
    } catch (error) {
      log.warn('an unclaimed file could not be removed', { version, error })
      if (error instanceof FilesUnavailableError) break
    }
  }
  return removed
}
