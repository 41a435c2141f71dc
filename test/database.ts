import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import type { TestDatabaseSource } from './global-setup.ts'

/** The database of a test file, fresh and fully migrated: closed after its last test. */
export async function openDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  return database
}

/** A fresh, fully migrated database, for whoever closes it. */
export async function openTestDatabase(): Promise<Database> {
  const source = inject('testDatabase')
  if (source.kind === 'dump') return openEmbeddedDatabase({ folder: null, dump: source.path, log: silentLog })
  return createOnServer(source, source.name)
}

/** A database in which no migration has run, for whoever closes it. */
export async function openBareDatabase(): Promise<Database> {
  const source = inject('testDatabase')
  if (source.kind === 'dump') return openEmbeddedDatabase({ folder: null, log: silentLog })
  return createOnServer(source, 'template1')
}

async function createOnServer(source: TestDatabaseSource & { kind: 'template' }, template: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnce(source.adminUrl, `create database ${name} template ${template}`)
  const database = await openServerDatabase({ url: source.url.replace('{database}', name), log: silentLog })
  return {
    ...database,
    async close() {
      await database.close()
      await runOnce(source.adminUrl, `drop database ${name} with (force)`)
    },
  }
}

async function runOnce(url: string, text: string) {
  const admin = await openServerDatabase({ url, log: silentLog })
  await admin.query(text)
  await admin.close()
}
