import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import type { ServerProcess } from '#test/harness/server-process.ts'
import { timeMs } from './report.ts'

const configSchema = z.object({ supabaseAnonKey: z.string() })

export const PASSWORD = 'a long and unusual passphrase'

export type Person = { client: SupabaseClient; email: string; userId: string; accessToken: string }

type Fetch = typeof fetch

type Confirmation = { dataFolder: string; email: string; open: (link: string) => Promise<Response> }

/** Opens the link in the person's confirmation email. */
export async function confirmEmail({ dataFolder, email, open }: Confirmation) {
  await open(await confirmationLink(dataFolder, email))
}

const MOST_TRIES = 100

async function confirmationLink(dataFolder: string, email: string, tries = 1): Promise<string> {
  const folder = join(dataFolder, 'outbox')
  // The email may be written after the answer.
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml')).toSorted()
  for (const name of names.toReversed()) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)))
    if (mail.to?.some((to) => to.address === email)) {
      const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail.text ?? '')?.[0]
      if (link) return link
    }
  }
  if (tries === MOST_TRIES) throw new Error(`No confirmation link for ${email} in the outbox.`)
  await wait(100)
  return confirmationLink(dataFolder, email, tries + 1)
}

/** Loads the public key of a server. */
export async function loadAnonKey(url: string): Promise<string> {
  return configSchema.parse(await (await fetch(`${url}/config.json`)).json()).supabaseAnonKey
}

/** Creates a client that neither stores nor refreshes its session. */
export function createStockClient(url: string, anonKey: string, fetcher: Fetch = fetch): SupabaseClient {
  return createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetcher },
  })
}

/** Saves a profile that has finished the onboarding. */
export async function finishOnboarding({ client, userId, email }: Person) {
  const profile = { id: userId, full_name: 'Bench', email, preferences: { onboardingCompleted: true } }
  const { error } = await client.from('profiles').upsert(profile)
  if (error) throw error
}

/** Signs a person up, confirms the address through the outbox, and signs in. */
export async function createPerson(
  server: Pick<ServerProcess, 'url' | 'dataFolder'>,
  email: string,
  fetcher: Fetch = fetch,
): Promise<Person> {
  const client = createStockClient(server.url, await loadAnonKey(server.url), fetcher)
  const signUp = await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Bench' } } })
  if (signUp.error) throw signUp.error
  await confirmEmail({ dataFolder: server.dataFolder, email, open: (link) => fetcher(link, { redirect: 'manual' }) })
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, email, userId: data.user.id, accessToken: data.session.access_token }
}

const SIGN_IN_EVERY_MS = 1000

/** Signs in at a steady pace until stopped. Resolves to the milliseconds of each sign-in. */
export function watchSignIns({ client, email }: Pick<Person, 'client' | 'email'>) {
  const taken: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      taken.push(
        await timeMs(async () => {
          const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
          if (error) throw error
        }),
      )
      await new Promise((resolve) => setTimeout(resolve, SIGN_IN_EVERY_MS))
    }
  })()
  return async () => {
    isOver = true
    await watching
    return taken
  }
}
