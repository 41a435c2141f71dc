import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { openShopAccess, type ShopAccess } from '#server/api/connections/shop-access.ts'
import { createApp } from '#server/app.ts'
import { createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { openKeyRing } from '#server/platform/auth/tokens/key-ring.ts'
import { type Keys, loadKeys } from '#server/platform/auth/tokens/keys.ts'
import { connectorOf } from '#server/integrations/connectors.ts'
import { openSecretKeys } from '#server/platform/secrets/secret-keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import { type Clock, systemClock } from '#server/platform/system/clock.ts'
import { type Log, silentLog } from '#server/platform/system/log.ts'
import { createOutboxMailer } from '#server/platform/mail/outbox-mailer.ts'

/** The address of the site in emails and tokens. */
const SITE_URL = 'http://localhost:3000'

/** Returns the request that `fetch` would send. Paths are those of the site. */
export const toRequest: (...args: Parameters<TestBackend['fetch']>) => Request = (input, init) =>
  input instanceof Request ? input : new Request(new URL(input, SITE_URL), init)

export type TestAppOptions = {
  clock?: Clock
  space?: DiskSpace
  log?: Log
  shops?: (database: Database) => ShopAccess
}

export type TestBackend = {
  /** Calls the server. */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>
  database: Database
  keys: Keys
  /** The sent emails, oldest first. */
  outbox(): Promise<Email[]>
}

export type TestApp = {
  fetch(request: Request): Response | Promise<Response>
  keys: Keys
  outboxFolder: string
  removeFolder(): Promise<void>
}

const openShops = (database: Database, dataFolder: string) =>
  openShopAccess({
    database,
    keys: openSecretKeys({ text: undefined, file: join(dataFolder, 'secret.key') }),
    allowsPrivate: true,
    connectorOf,
  })

/** Creates the whole app on a database, with files in a new folder. */
export async function createTestApp(database: Database, options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? systemClock
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
    shops: options.shops?.(database) ?? openShops(database, dataFolder),
  })
  return {
    fetch: (request) => app.fetch(request),
    keys,
    outboxFolder,
    removeFolder: () => rm(dataFolder, { recursive: true, force: true }),
  }
}

/** Returns the emails of an outbox, oldest first. */
export async function readOutbox(folder: string, isWanted = (_name: string) => true): Promise<Email[]> {
  const names = (await listOutbox(folder)).filter(isWanted)
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

/** Returns the names of the files in an outbox, oldest first. */
export async function listOutbox(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
}
