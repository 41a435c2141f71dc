import { screen, within } from '@testing-library/react'
import { setUiPreferences } from '#lib/preferences/ui-preferences.ts'
import { recountRequested } from '#server/api/publication/recount.ts'
import { type Answer, type Person, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import type { TestBackend } from '#test/harness/test-app.ts'

/** Creates a store in US dollars and UTC. Resolves to its id. */
export async function makeStore({ database }: TestBackend, { email }: Person, name = 'Harbour Goods') {
  const { rows } = await database.query<{ id: string }>('select id from auth.users where email = $1', [email])
  const claims = { role: 'authenticated', sub: rows[0]?.id ?? '' }
  const text = `select public.create_store($1, 'USD', 'UTC') as id`
  const made = await database.queryAs<{ id: string }>(claims, text, [name])
  return made.rows[0]?.id ?? ''
}

/** Recounts the days of stores that need it, as the server does every minute. */
export const recountStores = ({ database }: TestBackend): Promise<void> =>
  recountRequested(database, async () => undefined)

export async function storedStore({ database }: TestBackend, storeId: string) {
  const { rows } = await database.query(
    'select name, currency, time_zone, industry, business_size, settings from public.stores where id = $1',
    [storeId],
  )
  return rows[0]
}

type OpenOptions = {
  answer?: Answer
  path?: string
  person?: Person
  /** The stored session of a person who is signed in already. */
  session?: string
}

export async function openSettings(backend: TestBackend, options: OpenOptions = {}) {
  const { path = '/settings', person, session, ...rest } = options
  const as = person ?? (await registerPerson(backend))
  if (session !== undefined) localStorage.setItem('cartwright-auth-token', session)
  const page = await renderRoute(path, { ...rest, backend, ...(session === undefined && { as }) })
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
  return { ...page, person: as }
}

/** Opens the settings of a person with a store and waits for the form. */
export async function openStore(backend: TestBackend, options: Pick<OpenOptions, 'answer'> = {}) {
  const person = await registerPerson(backend)
  const storeId = await makeStore(backend, person)
  const page = await openSettings(backend, { ...options, person, path: '/settings/store' })
  await screen.findByDisplayValue('Harbour Goods')
  return { ...page, storeId }
}

/** Returns queries within a section of the settings. */
export const section = (name: string) => within(screen.getByRole('region', { name }))

/** Turns auto-save off until the end of the test. */
export const saveOnlyWhenAsked = () => setUiPreferences({ userPreferences: { autoSave: false } })
