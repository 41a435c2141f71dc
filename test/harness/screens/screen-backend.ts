import type { Email } from 'postal-mime'
import { inject } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { listOutbox, readOutbox, type TestBackend, toRequest } from '#test/harness/test-app.ts'
import type { ScreenServer } from './start-server.ts'

const databases = new Map<string, Promise<Database>>()

/**
 * Opens the backend that the screen tests of this worker share. It runs in a process of its own, keeps what earlier
 * files wrote, and shows only the emails that were sent since.
 */
export async function openScreenBackend(): Promise<TestBackend> {
  const { url, databaseUrl, keys, outboxFolder } = serverOfWorker()
  const database = databases.get(databaseUrl) ?? openServerDatabase({ url: databaseUrl, log: silentLog })
  databases.set(databaseUrl, database)
  const earlier = new Set<string>(await listOutbox(outboxFolder))
  return {
    async fetch(input, init) {
      return fetchOverNetwork(url, toRequest(input, init))
    },
    database: await database,
    keys,
    async outbox(): Promise<Email[]> {
      return readOutbox(outboxFolder, (name) => !earlier.has(name))
    },
  }
}

function serverOfWorker(): ScreenServer {
  const servers = inject('screenServers')
  const server = servers[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!server) throw new Error('This worker has no server.')
  return server
}
