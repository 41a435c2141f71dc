import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { openKeyRing } from '#server/platform/auth/tokens/key-ring.ts'
import { type Keys, loadKeys } from '#server/platform/auth/tokens/keys.ts'
import { DataFolderError } from '#server/platform/database/database-errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { defaultLimits } from '#server/platform/database/engine/watchdog.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { createSmtpMailer, type Mailer } from '#server/platform/mail/mailer.ts'
import { createOutboxMailer } from '#server/platform/mail/outbox-mailer.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { AppOptions, Backend } from './app.ts'
import type { Env } from './env.ts'
import { createHostedTokens } from './hosted-tokens.ts'

type OpenOptions = { env: Env; log: Log }

const supabase = join(import.meta.dirname, '..', 'supabase')

export type OpenBackend = Pick<AppOptions, 'backend' | 'database'>

/** Opens and migrates the database and creates the services. Throws with a message that can be shown. */
export async function openBackend({ env, log }: OpenOptions): Promise<OpenBackend> {
  const database = await openDatabase(env, log)
  try {
    await prepareShop(database, { isHosted: env.hosted !== undefined })
    return { database, backend: await openServices(env, database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Brings the database up to date: the platform's tables, unless hosted Supabase has them, and the shop's. */
export const prepareShop = (database: Database, { isHosted = false } = {}) =>
  prepareDatabase(database, {
    hostedSupabase: isHosted,
    migrationsFolder: join(supabase, 'migrations'),
    analyticsFolder: join(supabase, 'analytics'),
  })

/** Opens the database that the environment names. */
export async function openDatabase(
  { databaseUrl, dataFolder, statementMs }: Pick<Env, 'databaseUrl' | 'dataFolder' | 'statementMs'>,
  log: Log,
): Promise<EmbeddedDatabase | Database> {
  if (databaseUrl !== undefined) return openServerDatabase({ url: databaseUrl, personMs: statementMs, log })
  const folder = join(dataFolder, 'database')
  // The keys are written after the database is created. Keys without a database mean that the database was lost.
  if (existsSync(keysPath(dataFolder)) && isGone(folder)) throw databaseGone(folder)
  return openEmbeddedDatabase({ folder, limits: { ...defaultLimits, personMs: statementMs }, log })
}

/** Returns whether a folder is missing or empty. It is empty when its disk is not mounted. */
const isGone = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

function databaseGone(folder: string) {
  return new DataFolderError(
    `The folder ${folder} is missing or empty. Restore it from a backup, or choose another data folder to start over.`,
  )
}

const keysPath = (dataFolder: string) => join(dataFolder, 'keys.json')

async function openServices(env: Env, database: Database): Promise<Backend> {
  if (env.hosted) {
    return { kind: 'hosted', ...env.hosted, tokens: createHostedTokens(env.hosted), mailer: openSmtpMailer(env) }
  }
  const keys = await loadKeys(database)
  if (database.kind === 'embedded') await writeKeys(env.dataFolder, keys)
  return {
    kind: 'own',
    keys,
    mailer: openMailer(env),
    tokens: createAccessTokens({
      keys,
      siteUrl: env.siteUrl,
      clock: systemClock,
      keyRing: await openKeyRing({ database, clock: systemClock }),
    }),
  }
}

const openSmtpMailer = ({ smtpUrl, mailFrom }: Env): Mailer | undefined =>
  smtpUrl === undefined ? undefined : createSmtpMailer({ url: smtpUrl, from: mailFrom })

const openMailer = (env: Env): Mailer =>
  openSmtpMailer(env) ?? createOutboxMailer({ folder: join(env.dataFolder, 'outbox'), from: env.mailFrom })

/** Writes a copy of the keys for the owner of the machine. The server itself reads them from the database. */
async function writeKeys(folder: string, keys: Keys) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = keysPath(folder)
  await writeFile(`${path}.tmp`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.tmp`, path)
}
