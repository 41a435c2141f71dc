import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createApp } from '#server/app.ts'
import { openBackend } from '#server/backend.ts'
import { parseEnv } from '#server/env.ts'
import { openShops } from '#server/open-shops.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { confirmEmail, PASSWORD } from './person.ts'

const SITE_URL = 'http://localhost:3000'

/**
 * Opens the whole backend on a durable data folder and, if given, on another Postgres. Calls use no socket, so that times
 * exclude the network.
 */
export async function openInProcess(dataFolder: string, databaseUrl?: string) {
  const env = parseEnv({ CARTWRIGHT_DATA_DIR: dataFolder, SITE_URL, DATABASE_URL: databaseUrl })
  const { database, backend } = await openBackend({ env, log: silentLog })
  if (backend.kind !== 'own') throw new Error('The benchmark runs on its own backend.')
  const shops = openShops(env, database)
  const app = createApp({ ...env, database, backend, shops, clock: systemClock, log: silentLog })
  const call = async (input: string | URL | Request, init?: RequestInit) => app.fetch(new Request(input, init))
  const client: SupabaseClient = createClient(SITE_URL, backend.keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: call },
  })

  async function createPerson(email: string) {
    const signUp = await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Bench' } } })
    if (signUp.error) throw signUp.error
    await confirmEmail({ dataFolder, email, open: (link) => call(link) })
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    await client.from('profiles').insert({ id: data.user.id, full_name: 'Bench', email })
    return data.session
  }

  return { url: SITE_URL, database, backend, keys: backend.keys, app, call, client, createPerson }
}
