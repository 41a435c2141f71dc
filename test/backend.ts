import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import PostalMime, { type Email } from 'postal-mime'
import { createApp } from '#server/app.ts'
import { createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { openKeyRing } from '#server/platform/auth/tokens/key-ring.ts'
import { type Keys, loadKeys } from '#server/platform/auth/tokens/keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createOutboxMailer } from '#server/platform/mail/outbox-mailer.ts'
import { type Clock, systemClock } from '#server/platform/system/clock.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import { type Log, silentLog } from '#server/platform/system/log.ts'
import { openTestDatabase } from './database.ts'

export type TestBackend = {
  /** Calls the server in-process, without a socket. */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>
  database: Database
  keys: Keys
  /** The sent e-mails, oldest first. */
  outbox(): Promise<Email[]>
  close(): Promise<void>
}

const SITE_URL = 'http://localhost:3000'

type BackendOptions = { clock?: Clock; space?: DiskSpace; log?: Log }

/** Opens the backend of a test file and closes it after the last test. */
export async function openTestBackend(options?: BackendOptions): Promise<TestBackend> {
  const backend = await createTestBackend(options)
  afterAll(() => backend.close())
  return backend
}

/** Opens the whole backend on a new database, called in-process. */
export async function createTestBackend(options: BackendOptions = {}): Promise<TestBackend> {
  const clock = options.clock ?? systemClock
  const database = await openTestDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-test-'))
  const outboxFolder = join(dataFolder, 'outbox')
  const keys = await loadKeys(database)
  const app = createApp({
    database,
    backend: {
      kind: 'own',
      keys,
      tokens: createAccessTokens({ keys, siteUrl: SITE_URL, clock, keyRing: await openKeyRing({ database, clock }) }),
      mailer: createOutboxMailer({ folder: outboxFolder, from: 'Cartwright <hello@localhost>', clock }),
    },
    dataFolder,
    siteUrl: SITE_URL,
    maxImportBytes: 50 * 1024 * 1024,
    clock,
    log: options.log ?? silentLog,
    ...(options.space && { space: options.space }),
  })
  return {
    async fetch(input, init) {
      const request = input instanceof Request ? input : new Request(new URL(input, SITE_URL), init)
      return app.fetch(request)
    },
    database,
    keys,
    async outbox() {
      const names = (await readdir(outboxFolder)).filter((name) => name.endsWith('.eml')).toSorted()
      return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outboxFolder, name)))))
    },
    async close() {
      await database.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
