import { afterAll } from 'vitest'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createTestApp, readOutbox, type TestAppOptions, type TestBackend, toRequest } from './test-app.ts'

/** Opens the backend of a test file, called in-process, and closes it after the last test. */
export async function openTestBackend(options?: TestAppOptions): Promise<TestBackend> {
  const database = await openTestDatabase()
  const app = await createTestApp(database, options)
  afterAll(async () => {
    await database.close()
    await app.removeFolder()
  })
  return {
    async fetch(input, init) {
      return app.fetch(toRequest(input, init))
    },
    database,
    keys: app.keys,
    outbox: () => readOutbox(app.outboxFolder),
  }
}
