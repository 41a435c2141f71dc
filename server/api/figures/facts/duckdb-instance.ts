import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { DuckDBInstance } from '@duckdb/node-api'

/** What statements may write to the disk while they run. It's the disk of an embedded database, too. */
const SPILLED = '2GB'
const MOST_THREADS = 4

export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

type Options = { folder: string; temporary: string; memory: string }

/** Opens an instance that can only read and write files in `folder`. */
export async function createInstance({ folder, temporary, memory }: Options): Promise<DuckDBInstance> {
  // Loaded on first use, because the library is large and not every start needs it.
  const { DuckDBInstance: Instance } = await import('@duckdb/node-api')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  const instance = await Instance.create(':memory:', {
    threads: String(Math.min(MOST_THREADS, availableParallelism())),
    memory_limit: memory,
    temp_directory: temporary,
    max_temp_directory_size: SPILLED,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`set allowed_directories = [${quote(`${folder}/`)}]`)
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
  connection.closeSync()
  return instance
}
