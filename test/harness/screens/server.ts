import { createServer } from 'node:net'
import { createHttpServer } from '#server/listen.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createWireService } from '#server/project-server/wire/wire-service.ts'
import { listenOnFreePort } from '#test/harness/listen.ts'
import { createTestApp } from '#test/harness/test-app.ts'
import type { ScreenServer, ScreenServerSource } from './start-server.ts'

const ACCESS = { user: 'postgres', password: 'postgres', database: 'postgres' }

/** Opens the database and returns the address under which tests can read and change it. */
async function open(source: ScreenServerSource) {
  if (source.kind === 'url') {
    return { database: await openServerDatabase({ url: source.url, log: silentLog }), url: source.url }
  }
  const database = await openEmbeddedDatabase({ folder: null, dump: source.path, log: silentLog })
  const wire = createWireService({ sessions: database.rawSessions, ...ACCESS, log: silentLog })
  const port = await listenOnFreePort(createServer(wire.accept))
  return { database, url: `postgresql://${ACCESS.user}:${ACCESS.password}@127.0.0.1:${port}/${ACCESS.database}` }
}

async function serve(source: ScreenServerSource): Promise<ScreenServer> {
  const { database, url: databaseUrl } = await open(source)
  const app = await createTestApp(database)
  const port = await listenOnFreePort(createHttpServer((request) => app.fetch(request)))
  process.once('disconnect', () => {
    void Promise.allSettled([database.close(), app.removeFolder()]).then(() => process.exit())
  })
  return { url: `http://127.0.0.1:${port}`, databaseUrl, keys: app.keys, outboxFolder: app.outboxFolder }
}

// The parent process sends the database, and ends this process by disconnecting.
process.once('message', (source: ScreenServerSource) => {
  void serve(source).then((server) => process.send?.(server))
})
