import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  createPerson as createBenchPerson,
  createStockClient as createBenchClient,
  loadAnonKey,
  type Person,
} from '#bench/person.ts'
import { loadKeys } from '#server/platform/auth/tokens/keys.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#test/harness/databases/postgres.ts'
import { freePort, newFolder, removeFolder, type ServerProcess, startServer } from '#test/harness/server-process.ts'
import type { EngineKind } from './ordeal.ts'

const keysSchema = z.object({ serviceRoleKey: z.string() })

/** A server process with its own data folder and, optionally, its own Postgres. */
export type Arena = {
  url: string
  dataFolder: string
  anonKey: string
  serviceKey: string
  /** `null` with the embedded database. */
  postgres: PostgresServer | null
  /** Kills the server with SIGKILL. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops the server as a supervisor does. */
  stop(): Promise<void>
  hasEnded(): boolean
  /** Returns the current memory use in MB. */
  memoryMb(): number
  close(): Promise<void>
}

export type ArenaOptions = { engine: EngineKind; dataFolder?: string; env?: Record<string, string> }

/** With the embedded database the key is in a file, otherwise only in the database. */
async function readServiceKey(folder: string, postgres: PostgresServer | null): Promise<string> {
  if (postgres === null) {
    return keysSchema.parse(JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'))).serviceRoleKey
  }
  const database = await openServerDatabase({ url: postgres.urlOf('postgres'), log: silentLog })
  try {
    return (await loadKeys(database)).serviceRoleKey
  } finally {
    await database.close()
  }
}

export async function openArena({ engine, dataFolder, env = {} }: ArenaOptions): Promise<Arena> {
  const folder = dataFolder ?? (await newFolder())
  const binaries = engine === 'server' ? findPostgres() : null
  const postgres = binaries === null ? null : await startPostgres(binaries, { keepsCommits: true })
  const database: Record<string, string> = postgres === null ? {} : { DATABASE_URL: postgres.urlOf('postgres') }
  const port = await freePort()
  const start = () => startServer({ dataFolder: folder, port, env: { ...database, ...env } })
  let server: ServerProcess = await start()
  return {
    url: server.url,
    dataFolder: folder,
    anonKey: await loadAnonKey(server.url),
    serviceKey: await readServiceKey(folder, postgres),
    postgres,
    kill: () => server.stop('SIGKILL'),
    stop: () => server.stop(),
    hasEnded: () => server.hasEnded(),
    memoryMb: () => server.memoryMb().now,
    async start() {
      server = await start()
    },
    async close() {
      await server.stop()
      await postgres?.stop()
      if (dataFolder === undefined) await removeFolder(folder)
    },
  }
}

/** Sends each request from another address, so that limits per address do not apply. */
export function fetchFromAnywhere(input: string | URL | Request, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('X-Forwarded-For', `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`)
  return fetch(input, { ...init, headers })
}

export const createStockClient = ({ url, anonKey }: Pick<Arena, 'url' | 'anonKey'>) =>
  createBenchClient(url, anonKey, fetchFromAnywhere)

/** Creates a client with the key of the person who runs the server. */
export const createServiceClient = ({ url, serviceKey }: Arena) => createBenchClient(url, serviceKey, fetchFromAnywhere)

/** Creates a signed-in person. */
export const createPerson = (arena: Arena): Promise<Person> =>
  createBenchPerson(arena, `${randomUUID()}@example.com`, fetchFromAnywhere)

/** Creates a store of the person and a chat in it. */
export async function createShop({ client, userId }: Person): Promise<{ storeId: string; chatId: string }> {
  const profile = await client.from('profiles').insert({ id: userId, full_name: 'Torture', preferences: {} })
  if (profile.error) throw profile.error
  const store = await client.rpc('create_store', { name: 'Torture', currency: 'EUR', time_zone: 'UTC' })
  if (store.error) throw store.error
  const storeId = String(store.data)
  const session = { store_id: storeId, agent: 'customer-support' }
  const chat = await client.from('agent_sessions').insert(session).select('id').single<{ id: string }>()
  if (chat.error) throw chat.error
  return { storeId, chatId: chat.data.id }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
