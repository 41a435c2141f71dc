import { afterAll, inject } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { defaultLimits } from '#server/platform/database/engine/watchdog.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { timeEngine } from './engine-time.ts'
import { createFromTemplate, runOnce } from './on-server.ts'
import type { TestDatabaseSource } from './sources.ts'

/** Opens a new, migrated database for a test file and closes it after the last test. */
export async function openDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  return database
}

/** Opens a new, migrated database, with a limit for the statements of a person. The caller closes it. */
export async function openTestDatabase({ personMs = defaultLimits.personMs } = {}): Promise<Database> {
  return timeEngine(() => copyMigrated(personMs))
}

async function copyMigrated(personMs: number): Promise<Database> {
  const source = inject('testDatabase')
  if (source.kind === 'template') return createOnServer(source, source.name, personMs)
  const limits = { ...defaultLimits, personMs }
  return openEmbeddedDatabase({ folder: null, dump: source.path, limits, log: silentLog })
}

/** Opens a new database without migrations. The caller closes it. */
export async function openBareDatabase(): Promise<Database> {
  const source = inject('testDatabase')
  if (source.kind === 'dump') return timeEngine(() => openEmbeddedDatabase({ folder: null, log: silentLog }))
  return timeEngine(() => createOnServer(source, 'template1'))
}

async function createOnServer(
  source: TestDatabaseSource & { kind: 'template' },
  template: string,
  personMs = defaultLimits.personMs,
): Promise<Database> {
  const { name, url } = await createFromTemplate(source, template)
  const database = await openServerDatabase({ url, personMs, log: silentLog })
  return {
    ...database,
    async close() {
      await database.close()
      await runOnce(source.adminUrl, `drop database ${name} with (force)`)
    },
  }
}

/** The same database, which counts the statements sent with `query`. */
export function countQueries(database: Database): { counting: Database; count: () => number } {
  let sent = 0
  const counting: Database = {
    ...database,
    query(text, values) {
      sent += 1
      return database.query(text, values)
    },
  }
  return { counting, count: () => sent }
}
