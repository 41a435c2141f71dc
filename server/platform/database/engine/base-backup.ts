import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lease } from '#server/platform/database/lease.ts'
import { copyFolder } from '#server/platform/system/copy-folder.ts'

/** Files that Postgres creates again at its start. The log is copied last. */
const skipped = /^(postmaster\.(pid|opts)|backup_label.*|pg_wal\/.*|pg_stat_tmp\/.*|pg_notify\/.*|.*\/pgsql_tmp.*)$/

type BaseBackup = { lease: Lease; from: string; to: string }

/**
 * Copies a running database into a new folder. Statements go on meanwhile. This is Postgres' base backup
 * (https://www.postgresql.org/docs/current/continuous-archiving.html): when the copy is opened, Postgres reads its log
 * and brings it to the state at the end of the backup. Throws if the engine ended meanwhile, or if so much was written
 * that a part of the log is gone.
 */
export async function copyRunningDatabase({ lease, from, to }: BaseBackup): Promise<void> {
  const first = await ask<{ segment: string }>(
    lease,
    `select pg_walfile_name(pg_backup_start('backup', fast => true)) as segment`,
  )
  try {
    await copyFolder(from, to, (path) => skipped.test(path))
  } catch (error) {
    await lease('statement', (client) => client.query('select pg_backup_stop(false)'))
    throw error
  }
  const last = await ask<{ segment: string; label: string }>(
    lease,
    `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)`,
  )
  await copyLog({ from, to, first: first.segment, last: last.segment })
  await writeFile(join(to, 'backup_label'), last.label)
}

async function ask<Row extends object>(lease: Lease, text: string): Promise<Row> {
  const { rows } = await lease('statement', (client) => client.query<Row>(text))
  const [row] = rows
  if (!row) throw new Error('The database engine did not answer.')
  return row
}

type Log = { from: string; to: string; first: string; last: string }

async function copyLog({ from, to, first, last }: Log) {
  const names = await readdir(join(from, 'pg_wal'))
  const needed = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
  if (!needed.includes(first)) {
    throw new Error('So much was written during the backup that its log is gone. Try again at a quieter time.')
  }
  for (const name of needed) await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
}
