import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { backupsStateSchema } from '#server/operations/backups.ts'
import { copyFiles, listStoredFiles } from '#server/operations/copy-files.ts'
import { makeBackup } from '#server/operations/make-backup.ts'
import { moveDatabase } from '#server/operations/move-database.ts'
import { OperationError } from '#server/operations/operation-error.ts'
import { restoreBackup } from '#server/operations/restore-backup.ts'
import {
  ensureSigningKeys,
  type KeyState,
  keyStateSchema,
  listSigningKeys,
  revokeSigningKey,
  rotateSigningKeys,
} from '#server/platform/auth/tokens/stored-signing-keys.ts'
import type { CopiedTable } from '#server/platform/database/copy-database.ts'
import { FolderInUseError } from '#server/platform/database/database-errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openDatabase, prepareShop } from './backend.ts'
import { type Env, parseEnv } from './env.ts'
import { openShops } from './open-shops.ts'
import { describeStartError } from './start-error.ts'
import { openBucketFiles, openFolderFiles } from './stored-files.ts'

const USAGE = `Usage:
  npm run backup
  npm run restore -- --from <folder of a backup>
  npm run move -- --to <postgres://… or embedded>
  npm run move -- --files-to <bucket or folder>
  npm run keys -- list
  npm run keys -- rotate
  npm run keys -- revoke <id of a key>
  npm run keys -- rotate-secrets`

const rotatedSchema = z.object({ encrypted: z.number(), lost: z.number() })

const LOOK_EVERY_MS = 500

const say = (line: string) => process.stdout.write(`${line}\n`)
const sayTable = ({ table, rows }: CopiedTable) => say(`  ${table}: ${rows} ${rows === 1 ? 'row' : 'rows'}`)

const keysSchema = z.object({ serviceRoleKey: z.string() })

type Call = (method: 'GET' | 'POST', path: string) => Promise<unknown>

const refusalSchema = z.object({ error: z.object({ message: z.string() }) })

const urlOf = ({ host, port }: Env) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Returns the message of an answer that is an error, or its status if it has none. */
async function messageOf(response: Response): Promise<string> {
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null))
  return refusal.success ? refusal.data.error.message : `status ${response.status}`
}

/** Returns a function that calls the running server's API with the service key, or null if no server answers. */
async function findServer(env: Env): Promise<Call | null> {
  const path = join(env.dataFolder, 'keys.json')
  if (!existsSync(path)) return null
  const { serviceRoleKey } = keysSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  const url = urlOf(env)
  const call: Call = async (method, path) => {
    const response = await fetch(`${url}/api${path}`, { method, headers: { apikey: serviceRoleKey } })
    if (!response.ok) throw new OperationError(`The server at ${url} answered: ${await messageOf(response)}`)
    return response.json()
  }
  return call('GET', '/backups').then(
    () => call,
    (error: unknown) => {
      if (error instanceof OperationError) throw error
      return null
    },
  )
}

async function backup(env: Env) {
  if (env.hosted) throw new OperationError('Hosted Supabase makes backups itself. See its dashboard.')
  const call = env.databaseUrl === undefined ? await findServer(env) : null
  const path = call === null ? await backupHere(env) : await backupThere(call)
  say(`The backup is in ${path}. It was checked by opening it and reading all of it.`)
}

function requireDatabase({ databaseUrl, dataFolder }: Env): void {
  if (databaseUrl !== undefined || existsSync(join(dataFolder, 'database'))) return
  throw new OperationError(`There is no database in ${dataFolder}. CARTWRIGHT_DATA_DIR sets the data folder.`)
}

async function openHere(env: Env): Promise<Database> {
  requireDatabase(env)
  try {
    return await openDatabase(env, silentLog)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new OperationError(
      `A server uses the data folder ${env.dataFolder}, but none answers at ${urlOf(env)}. ` +
        'Set PORT and HOST to those of that server.',
    )
  }
}

const bucketOf = ({ bucket }: Env) => (bucket ? openBucketFiles(bucket) : null)

async function backupHere(env: Env): Promise<string> {
  const database = await openHere(env)
  try {
    const { folder, kept } = env.backup
    const { path } = await makeBackup({
      database,
      prepare: prepareShop,
      dataFolder: env.dataFolder,
      bucketFiles: await bucketOf(env),
      folder,
      kept,
      clock: systemClock,
    })
    return path
  } finally {
    await database.close()
  }
}

async function backupThere(call: Call) {
  say('The server is running and makes the backup.')
  let state = backupsStateSchema.parse(await call('POST', '/backups'))
  while (state.isRunning) {
    await wait(LOOK_EVERY_MS)
    state = backupsStateSchema.parse(await call('GET', '/backups'))
  }
  const { path = null, error = null } = state.last ?? {}
  if (path === null) throw new OperationError(error ?? 'The server made no backup.')
  return path
}

async function withServer(url: string | undefined, work: (server: Database | null) => Promise<void>) {
  if (url === undefined) return work(null)
  const server = await openServerDatabase({ url, log: silentLog })
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

async function restore(env: Env, from: string) {
  const { dataFolder, databaseUrl } = env
  const bucketFiles = await bucketOf(env)
  await withServer(databaseUrl, (server) =>
    restoreBackup({ backup: resolve(from), dataFolder, bucketFiles, server, prepare: prepareShop, onTable: sayTable }),
  )
  say('The backup is restored. Start the server with npm start.')
  say('Backups don’t have the key for secrets. Without it, connected shops ask for their keys again on Integrations.')
}

/** Opens the data folder's database without asking whether one was lost: a move may create it. */
function openEnd({ dataFolder }: Env, databaseUrl: string | undefined): Promise<Database> {
  if (databaseUrl !== undefined) return openServerDatabase({ url: databaseUrl, log: silentLog })
  return openEmbeddedDatabase({ folder: join(dataFolder, 'database'), log: silentLog })
}

async function move(env: Env, to: string) {
  const isToServer = to !== 'embedded'
  if (isToServer && env.databaseUrl !== undefined) {
    throw new OperationError(
      'DATABASE_URL is set, so the data is on a server already. Unset it to move from the data folder.',
    )
  }
  if (!isToServer && env.databaseUrl === undefined) {
    throw new OperationError('The data is in the data folder already. Set DATABASE_URL to the server that has it.')
  }
  await moveDatabase({
    open: (databaseUrl) => openEnd(env, databaseUrl),
    from: env.databaseUrl,
    to: isToServer ? to : undefined,
    prepare: prepareShop,
    onTable: sayTable,
  })
  const next = isToServer
    ? 'Start the server with DATABASE_URL set to that address'
    : 'Start the server without DATABASE_URL'
  const files = env.bucket ? 'bucket' : 'data folder'
  say(`Everything was copied and compared. ${next}, with the same ${files}: it has the stored files.`)
}

/** Copies the stored files from the data folder to the bucket of the settings, or back. */
async function moveFiles(env: Env, to: string) {
  if (to !== 'bucket' && to !== 'folder') throw new OperationError(USAGE)
  const bucket = await bucketOf(env)
  if (bucket === null) throw new OperationError('Set STORAGE_S3_BUCKET and the other settings of the bucket.')
  const folder = openFolderFiles(env.dataFolder)
  const database = await openHere(env)
  try {
    const files = await listStoredFiles(database)
    const [source, target] = to === 'bucket' ? [folder, bucket] : [bucket, folder]
    const { copied, lost } = await copyFiles(files, source, target)
    say(`${copied} files were copied and compared.`)
    if (lost > 0) throw new OperationError(`${lost} files are missing or damaged where they were.`)
    const next = to === 'bucket' ? 'with the settings of the bucket' : 'without STORAGE_S3_BUCKET'
    say(`Start the server ${next}. The files that were copied are still there; delete them once all is well.`)
  } finally {
    await database.close()
  }
}

type KeyWork = { path: string; run: (database: Database) => Promise<void> }

/** Returns what to do with the keys, at a running server and without one. Throws the usage for anything else. */
function readKeyWork([action, id, ...rest]: readonly string[]): KeyWork {
  if (action === 'revoke' && id !== undefined && rest.length === 0) {
    return { path: `/signing-keys/${encodeURIComponent(id)}/revoke`, run: (database) => revokeSigningKey(database, id) }
  }
  if (id === undefined && action === 'rotate') return { path: '/signing-keys/rotate', run: rotateSigningKeys }
  if (id === undefined && action === 'list') return { path: '/signing-keys', run: async () => undefined }
  throw new OperationError(USAGE)
}

async function keysHere(env: Env, work: KeyWork): Promise<KeyState[]> {
  const database = await openHere(env)
  try {
    await prepareShop(database)
    await ensureSigningKeys(database)
    await work.run(database)
    return await listSigningKeys(database)
  } finally {
    await database.close()
  }
}

/** Encrypts the keys of connected shops with a new key, or with the first one of CARTWRIGHT_SECRET_KEY. */
async function rotateSecrets(env: Env) {
  const call = env.databaseUrl === undefined ? await findServer(env) : null
  const { encrypted, lost } = call
    ? rotatedSchema.parse(await call('POST', '/connection-secrets/rotate'))
    : await rotateHere(env)
  say(`The keys of ${encrypted} connected shops are encrypted with the new key.`)
  if (lost > 0) say(`${lost} can’t be read with any key of this installation. Enter them again on Integrations.`)
}

async function rotateHere(env: Env) {
  const database = await openHere(env)
  try {
    await prepareShop(database, { isHosted: env.hosted !== undefined })
    return await openShops(env, database).rotate()
  } finally {
    await database.close()
  }
}

async function keys(env: Env, words: readonly string[]) {
  if (words.join(' ') === 'rotate-secrets') return rotateSecrets(env)
  const work = readKeyWork(words)
  if (env.hosted) throw new OperationError('Hosted Supabase keeps its own signing keys. See its dashboard.')
  const call = env.databaseUrl === undefined ? await findServer(env) : null
  const method = work.path === '/signing-keys' ? 'GET' : 'POST'
  const states =
    call === null ? await keysHere(env, work) : z.array(keyStateSchema).parse(await call(method, work.path))
  for (const { id, status, algorithm, updatedAt } of states) {
    say(`${status.replaceAll('_', ' ').padEnd(15)}  ${id}  ${algorithm}  since ${updatedAt}`)
  }
}

async function run() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' }, 'files-to': { type: 'string' } },
  })
  const env = parseEnv(process.env)
  const [operation, ...words] = positionals
  if (operation === 'keys') return keys(env, words)
  if (operation === 'backup') return backup(env)
  if (operation === 'restore' && values.from !== undefined) return restore(env, values.from)
  if (operation === 'move' && values.to !== undefined) return move(env, values.to)
  if (operation === 'move' && values['files-to'] !== undefined) return moveFiles(env, values['files-to'])
  throw new OperationError(USAGE)
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exitCode = 1
}
