import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { runOnce } from './on-server.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { sqlFolders } from './sql-folders.ts'

/**
 * The migrated database that test files copy: a dump for the embedded engine, or a template on a Postgres server, whose `url` names it
 * `{database}`.
 */
export type TestDatabaseSource =
  | { kind: 'dump'; path: string }
  | { kind: 'template'; adminUrl: string; url: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource
  }
}

export type Made = { source: TestDatabaseSource; remove: () => Promise<void> }

const makers = { embedded: makeDump, server: makeTemplate }
const made = new Map<keyof typeof makers, Promise<Made>>()

/**
 * The projects that need the embedded engine. A pool of connections to a server would mistake the clock of a test for
 * time that has passed.
 */
const ON_EMBEDDED = ['embedded', 'screens, alone']

/**
 * Migrates once per run; every test file starts from the result. Other projects get a Postgres server where one is
 * installed, because it is faster, unless TEST_ENGINE chooses.
 */
export async function provideTestDatabase(project: TestProject): Promise<Made> {
  const engine = ON_EMBEDDED.includes(project.name) ? 'embedded' : preferredEngine()
  const making = made.get(engine) ?? makers[engine]()
  made.set(engine, making)
  const { source, remove } = await making
  project.provide('testDatabase', source)
  return { source, remove }
}

function preferredEngine(): keyof typeof makers {
  const chosen = process.env['TEST_ENGINE']
  if (chosen === 'embedded' || chosen === 'server') return chosen
  return findPostgres() === null ? 'embedded' : 'server'
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
  if (binaries === null) throw new Error('TEST_ENGINE is server, but no Postgres server is installed.')
  const server = await startPostgres(binaries)
  const adminUrl = server.urlOf('postgres')
  const name = 'migrated'
  await runOnce(adminUrl, `create database ${name}`)
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
