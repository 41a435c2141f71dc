import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { sqlFolders } from './sql-folders.ts'

/** The migrated database that test files copy. */
export type TestDatabaseSource =
  | { kind: 'dump'; path: string }
  | { kind: 'template'; adminUrl: string; url: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource
  }
}

type Made = { source: TestDatabaseSource; remove: () => Promise<void> }

let made: Promise<Made> | null = null

/** Migrates once per run; every test file starts from the result. */
export async function setup(project: TestProject) {
  made ??= process.env['CARTWRIGHT_TEST_DATABASE'] === 'server' ? makeTemplate() : makeDump()
  const { source, remove } = await made
  project.provide('testDatabase', source)
  return remove
}

async function makeDump(): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-test-'))
  const path = join(folder, 'migrated.tar')
  const database = await openEmbeddedDatabase({ folder: null, log: silentLog })
  await prepareAndClose(database, () => database.dump(path))
  return { source: { kind: 'dump', path }, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function makeTemplate(): Promise<Made> {
  const binaries = findPostgres()
  if (binaries === null) throw new Error('CARTWRIGHT_TEST_DATABASE is server, but no Postgres server is installed.')
  const server = await startPostgres(binaries)
  const adminUrl = server.urlOf('postgres')
  const name = 'migrated'
  const admin = await openServerDatabase({ url: adminUrl, log: silentLog })
  await admin.query(`create database ${name}`)
  await admin.close()
  await prepareAndClose(await openServerDatabase({ url: server.urlOf(name), log: silentLog }))
  return { source: { kind: 'template', adminUrl, url: server.urlOf('{database}'), name }, remove: () => server.stop() }
}

async function prepareAndClose(database: Database, finish = async () => {}) {
  try {
    await prepareDatabase(database, { hostedSupabase: false, ...sqlFolders })
    await finish()
  } finally {
    await database.close()
  }
}
