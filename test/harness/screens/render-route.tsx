import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { randomUUID } from 'node:crypto'
import { createMemoryRouter, type InitialEntry } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { configureBackend } from '#data/backend/backend.ts'
import { routes } from '#routes/routes.tsx'
import type { TestBackend } from '#test/harness/test-app.ts'

export type Person = { fullName: string; email: string; password: string }

/** Replaces the server's answer to a request; `null` lets the server answer. */
export type Answer = (request: Request) => Response | null | Promise<Response | null>

type RenderOptions = {
  backend: Pick<TestBackend, 'fetch' | 'keys'>
  /** The person who is signed in. If this is missing, the page opens for a visitor. */
  as?: Person
  /** The state of the history entry, as after a redirect. */
  state?: unknown
  answer?: Answer
}

/** Opens the app at `path` on an in-process backend. */
export async function renderRoute(path: string, { backend, as, state, answer }: RenderOptions) {
  await configureBackend({
    async fetch(input, init) {
      const request = new Request(input, init)
      return (await answer?.(request)) ?? backend.fetch(request)
    },
  })
  history.replaceState(null, '', path)
  if (as) await signInElsewhere(backend, as)
  const router = createMemoryRouter(routes, { initialEntries: [toEntry(path, state)] })
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

/** Returns the response of the database when a policy forbids a request. */
export function refusal(message = 'permission denied'): Response {
  return Response.json({ code: '42501', message }, { status: 403 })
}

/** Creates a person who has confirmed the email address and finished the onboarding. */
export async function registerPerson(backend: TestBackend, details: Partial<Person> = {}): Promise<Person> {
  const person = await registerNewcomer(backend, details)
  await backend.database.query(
    `insert into public.profiles (id, full_name, email, preferences) select id, $2, $1, $3 from auth.users where email = $1`,
    [person.email, person.fullName, JSON.stringify({ onboardingCompleted: true })],
  )
  return person
}

/** Creates a person who has confirmed the email address and never signed in: no profile, no onboarding. */
export async function registerNewcomer(backend: TestBackend, details: Partial<Person> = {}): Promise<Person> {
  const person = describePerson(details)
  const { email, password, fullName } = person
  const account = { email, password, email_confirm: true, user_metadata: { full_name: fullName } }
  await post(backend, '/auth/v1/admin/users', account, backend.keys.serviceRoleKey)
  return person
}

/** Creates a person who has not yet confirmed the email address. */
export async function signUpPerson(backend: TestBackend, details: Partial<Person> = {}): Promise<Person> {
  const person = describePerson(details)
  const { email, password, fullName } = person
  await post(backend, '/auth/v1/signup', { email, password, data: { full_name: fullName } })
  return person
}

const describePerson = (details: Partial<Person>): Person => ({
  fullName: 'Ada Example',
  // Earlier files of a worker left their people in the same database.
  email: `ada.${randomUUID().slice(0, 8)}@example.com`,
  password: 'a quiet harbour at dawn',
  ...details,
})

/** Returns the first link in the newest email. */
export async function newestLink(backend: TestBackend): Promise<string> {
  const mails = await backend.outbox()
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mails.at(-1)?.text ?? '')
  if (!link) throw new Error('The newest email has no link')
  return link[0]
}

/** Opens the link of an email. Resolves to the path that it redirects to. */
export async function followLink({ fetch }: Pick<TestBackend, 'fetch'>, link: string): Promise<string> {
  const answer = await fetch(new Request(link, { redirect: 'manual' }))
  const { pathname, search, hash } = new URL(answer.headers.get('location') ?? '')
  return pathname + search + hash
}

/** Returns the six-digit code in the newest email. */
export async function newestCode(backend: TestBackend): Promise<string> {
  const mails = await backend.outbox()
  const [code] = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '') ?? []
  if (!code) throw new Error('The newest email has no code')
  return code
}

/** Signs in and stores the session as another tab would. Returns what is stored. */
export async function signInElsewhere(backend: RenderOptions['backend'], person: Person): Promise<string> {
  const session = await requestSession(backend, person)
  localStorage.setItem('cartwright-auth-token', session)
  return session
}

/** Creates a person whose store has the sample data. */
export async function registerOwner(backend: TestBackend): Promise<Person> {
  const owner = await registerPerson(backend)
  const { access_token: token } = JSON.parse(await requestSession(backend, owner))
  const headers = { Authorization: `Bearer ${token}` }
  const response = await backend.fetch('/api/sample?timeZone=UTC', { method: 'POST', headers })
  if (response.status !== 201) throw new Error(`The sample was answered with ${response.status}`)
  return owner
}

/** Resolves to the id of the person's first store. */
export async function loadStoreId({ database }: Pick<TestBackend, 'database'>, { email }: Person): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select store_id as id from public.store_members
     where user_id = (select id from auth.users where email = $1) order by created_at limit 1`,
    [email],
  )
  return rows[0]?.id ?? ''
}

const requestSession = (backend: RenderOptions['backend'], { email, password }: Person) =>
  post(backend, '/auth/v1/token?grant_type=password', { email, password })

async function post({ fetch, keys }: RenderOptions['backend'], path: string, body: unknown, key = keys.anonKey) {
  const request = new Request(new URL(path, location.origin), {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const response = await fetch(request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return text
}

function toEntry(path: string, state: unknown): InitialEntry {
  const { pathname, search, hash } = new URL(path, location.origin)
  return { pathname, search, hash, state }
}
