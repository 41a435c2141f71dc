import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createNewcomer,
  createPerson,
  createSample,
  joinStore,
  type Server,
  type SignedIn,
  type Store,
} from './account.ts'
import { addressOf, placeOf } from './servers.ts'

type Fixtures = {
  /** Signs the page in as a new person without a store, who has finished the onboarding. */
  person: SignedIn
  /** Signs the page in as a new person who hasn't begun the onboarding. */
  newcomer: SignedIn
  /** Signs the page in as a new member of the sample store that the worker's tests share. They only read the store. */
  sampleShop: SignedIn
  /** Opens a page in another browser, as somebody else or as a visitor. */
  openElsewhere: (person: SignedIn | null) => Promise<Page>
}

type WorkerFixtures = { server: Server; sampleStore: Store }

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ playwright }, provide, { parallelIndex }) => {
      const url = addressOf(parallelIndex)
      const file = await readFile(join(placeOf(parallelIndex).dataFolder, 'keys.json'), 'utf8')
      const { anonKey, serviceRoleKey } = JSON.parse(file)
      const extraHTTPHeaders = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` }
      const service = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders })
      await provide({ url, anonKey, service })
      await service.dispose()
    },
    { scope: 'worker' },
  ],
  sampleStore: [
    async ({ server }, provide) => provide(await createSample(server, await createPerson(server))),
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  person: async ({ context, server }, provide) => provide(await signInAs(context, server, await createPerson(server))),
  newcomer: async ({ context, server }, provide) =>
    provide(await signInAs(context, server, await createNewcomer(server))),
  sampleShop: async ({ context, server, sampleStore }, provide) => {
    const person = await createPerson(server)
    await joinStore(server, person, sampleStore)
    await provide(await signInAs(context, server, person))
  },
  openElsewhere: async ({ browser, server }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (person) => {
      const context = await openContext(browser, server, person)
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** What the browser of a signed-in person has stored. */
export const stateOf = ({ url }: Server, { session }: SignedIn) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: 'cartwright-auth-token', value: session }] }],
})

async function signInAs(context: BrowserContext, server: Server, person: SignedIn) {
  await context.setStorageState(stateOf(server, person))
  return person
}

const openContext = (browser: Browser, server: Server, person: SignedIn | null) =>
  browser.newContext(person ? { storageState: stateOf(server, person) } : {})
