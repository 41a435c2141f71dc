import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { provideTestDatabase, type TestDatabaseSource } from '#test/harness/databases/sources.ts'
import { type ScreenServer, type ScreenServerSource, startScreenServer } from './start-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One server per worker. */
    screenServers: ScreenServer[]
  }
}

/** Starts a server with a database of its own for each worker. */
export async function setup(project: TestProject) {
  const { source, remove } = await provideTestDatabase(project)
  const workers = Number(project.vitest.config.maxWorkers)
  const started = await Promise.all(
    Array.from({ length: workers }, async () => startScreenServer(await databaseOf(source))),
  )
  project.provide(
    'screenServers',
    started.map(({ server }) => server),
  )
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    await remove()
  }
}

async function databaseOf(source: TestDatabaseSource): Promise<ScreenServerSource> {
  if (source.kind === 'dump') return source
  const name = `screens_${randomUUID().replaceAll('-', '')}`
  const admin = await openServerDatabase({ url: source.adminUrl, log: silentLog })
  await admin.query(`create database ${name} template ${source.name}`)
  await admin.close()
  return { kind: 'url', url: source.url.replace('{database}', name) }
}
