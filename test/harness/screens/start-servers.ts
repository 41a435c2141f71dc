import type { TestProject } from 'vitest/node'
import { createFromTemplate } from '#test/harness/databases/on-server.ts'
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
  const { url } = await createFromTemplate(source, source.name)
  return { kind: 'url', url }
}
