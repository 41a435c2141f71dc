import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { endOnboarding, startOnboarding, toPreferences } from '#domain/onboarding/transitions.ts'

/** A server, and a client that calls it with the service key. */
export type Server = { url: string; anonKey: string; service: APIRequestContext }

export type Person = { name: string; email: string; password: string }

/** A person and a session, as the page stores it. */
export type SignedIn = Person & { id: string; accessToken: string; session: string }

export type Store = { id: string; name: string }

export function newPerson(): Person {
  const id = randomUUID().slice(0, 8)
  return { name: `Robin Example ${id}`, email: `robin-${id}@example.com`, password: 'plum-kettle-orbit-42' }
}

/** Creates a person who has confirmed the address and has never opened the page. */
export async function createNewcomer({ service, anonKey }: Server, person = newPerson()): Promise<SignedIn> {
  const { name, email, password } = person
  const user = { email, password, email_confirm: true, user_metadata: { full_name: name } }
  const { id } = await readJson(await service.post('/auth/v1/admin/users', { data: user }))
  const headers = { apikey: anonKey, authorization: '' }
  const params = { grant_type: 'password' }
  const session = await readJson(await service.post('/auth/v1/token', { headers, params, data: { email, password } }))
  return { ...person, id, accessToken: session.access_token, session: JSON.stringify(session) }
}

/** Creates a person who has finished the onboarding and has no store. */
export async function createPerson(server: Server, details = newPerson()): Promise<SignedIn> {
  const person = await createNewcomer(server, details)
  const { id, name, email } = person
  const now = new Date().toISOString()
  const preferences = toPreferences({}, endOnboarding(startOnboarding(now), 'skipped', now))
  await postAs(server, person, '/rest/v1/profiles', { id, full_name: name, email, preferences })
  return person
}

/** Creates a store of the person. Resolves to its id. */
export async function createStore(server: Server, person: SignedIn, name: string): Promise<string> {
  const response = await postAs(server, person, '/rest/v1/rpc/create_store', {
    name,
    currency: 'EUR',
    time_zone: 'UTC',
  })
  return response.json()
}

/** Creates a store of the person with sample data and a view that is pinned to the dashboard. */
export async function createSample(server: Server, person: SignedIn): Promise<Store> {
  const { store: id } = await readJson(await postAs(server, person, '/api/sample?timeZone=UTC'))
  const view = { name: 'Months by channel', search: 'tab=explore&split=month&and=channel', is_pinned: true }
  await postAs(server, person, '/rest/v1/saved_views', { store_id: id, ...view })
  await waitUntilLooked(server, person, id)
  return { id, name: `${person.name}’s store` }
}

const LOOKED_TRIES = 80
const TRY_EVERY_MS = 250

/** What Today and What changed tell is found in the background. Later, it would move what a test looks at. */
async function waitUntilLooked({ service, anonKey }: Server, { accessToken }: SignedIn, store: string) {
  const headers = { apikey: anonKey, authorization: `Bearer ${accessToken}` }
  for (let tries = 0; tries < LOOKED_TRIES; tries += 1) {
    const response = await service.get(`/api/today?store=${store}`, { headers })
    if (response.ok() && (await response.json())?.lookedOn) return
    await sleep(TRY_EVERY_MS)
  }
}

export async function joinStore({ service }: Server, person: SignedIn, store: Store) {
  const data = { store_id: store.id, user_id: person.id }
  await expectOk(await service.post('/rest/v1/store_members', { data }))
}

type Chat = { agent: string; messages: readonly string[] }

/** Creates a chat of a person without a store. The person's messages and the agent's take turns. */
export async function createChat(server: Server, person: SignedIn, { agent, messages }: Chat) {
  const data = { user_id: person.id, agent, status: 'active' }
  const headers = { prefer: 'return=representation' }
  const [chat] = await readJson(await server.service.post('/rest/v1/agent_sessions', { headers, data }))
  const rows = messages.map((content, at) => ({ session_id: chat.id, type: at % 2 ? 'agent' : 'user', content }))
  await expectOk(await server.service.post('/rest/v1/agent_messages', { data: rows }))
}

async function postAs({ service, anonKey }: Server, { accessToken }: SignedIn, path: string, data: object = {}) {
  const headers = { apikey: anonKey, authorization: `Bearer ${accessToken}` }
  const response = await service.post(path, { headers, data })
  await expectOk(response)
  return response
}

async function readJson(response: APIResponse) {
  await expectOk(response)
  return response.json()
}

async function expectOk(response: APIResponse) {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
}
