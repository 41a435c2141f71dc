import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { confirmEmail, PASSWORD } from '#bench/person.ts'
import { newFolder, removeFolder, type ServerProcess, startServer } from '#bench/server-process.ts'
import { findPostgres, startPostgres } from '#test/postgres.ts'
import type { EngineKind } from './ordeal.ts'

const PORT = 4710

export type Person = { client: SupabaseClient; email: string; userId: string; accessToken: string }

/** A server that runs as a person would run it, on a data folder and, if wanted, a Postgres of its own. */
export type Arena = {
  server: ServerProcess
  anonKey: string
  signUp(): Promise<Person>
  close(): Promise<void>
}

const configSchema = z.object({ supabaseAnonKey: z.string() })

/** Each request from another address, as those of people are: limits for one address are no part of this. */
export function fetchFromAnywhere(input: string | URL | Request, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('X-Forwarded-For', `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`)
  return fetch(input, { ...init, headers })
}

export function createStockClient(url: string, anonKey: string): SupabaseClient {
  return createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchFromAnywhere },
  })
}

export async function openArena(engine: EngineKind): Promise<Arena> {
  const dataFolder = await newFolder()
  const binaries = engine === 'server' ? findPostgres() : null
  const postgres = binaries === null ? null : await startPostgres(binaries)
  const server = await startServer({
    dataFolder,
    port: PORT,
    env: postgres === null ? {} : { DATABASE_URL: postgres.urlOf('postgres') },
  })
  const { supabaseAnonKey: anonKey } = configSchema.parse(await (await fetch(`${server.url}/config.json`)).json())
  return {
    server,
    anonKey,
    signUp: () => signUp(server, anonKey),
    async close() {
      await server.stop()
      await postgres?.stop()
      await removeFolder(dataFolder)
    },
  }
}

async function signUp(
  { url, dataFolder }: Pick<ServerProcess, 'url' | 'dataFolder'>,
  anonKey: string,
): Promise<Person> {
  const client = createStockClient(url, anonKey)
  const email = `${randomUUID()}@example.com`
  const made = await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Torture' } } })
  if (made.error) throw made.error
  await confirmEmail({ dataFolder, email, open: (link) => fetchFromAnywhere(link, { redirect: 'manual' }) })
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, email, userId: data.user.id, accessToken: data.session.access_token }
}
