import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router'
import { configureBackend } from '#data/backend.ts'
import { routes } from '#routes/routes.tsx'
import type { TestBackend } from './backend.ts'

export type Person = { fullName: string; email: string; password: string }

/** Answers a request in place of the server; where it gives null, the server answers. */
export type Answer = (request: Request) => Response | null | Promise<Response | null>

type RenderOptions = {
  backend: Pick<TestBackend, 'fetch' | 'keys'>
  /** Who is signed in when the page opens; nobody unless told. */
  as?: Person
  /** What the history carries for the entry, as a redirect would leave it. */
  state?: unknown
  answer?: Answer
}

let people = 0

/** Opens the real app at `path` on an in-process backend. */
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

/** What the database answers where a policy forbids. */
export function refusal(message = 'permission denied'): Response {
  return Response.json({ code: '42501', message }, { status: 403 })
}

/** Makes somebody with an account, who has opened the link in the confirmation e-mail and been through the onboarding. */
export async function registerPerson(backend: TestBackend, details: Partial<Person> = {}): Promise<Person> {
  const person = await registerNewcomer(backend, details)
  await backend.database.query(
    `insert into public.profiles (id, full_name, email, preferences) select id, $2, $1, $3 from auth.users where email = $1`,
    [person.email, person.fullName, JSON.stringify({ onboardingCompleted: true })],
  )
  return person
}

/** Makes somebody with an account who has never opened the product: without a profile, with the onboarding to come. */
export async function registerNewcomer(backend: TestBackend, details: Partial<Person> = {}): Promise<Person> {
  const person = await signUpPerson(backend, details)
  const response = await backend.fetch(new Request(await newestLink(backend), { redirect: 'manual' }))
  if (response.status !== 303) throw new Error(`The confirmation link answered ${response.status}`)
  return person
}

/** Makes somebody who has signed up and not yet opened the link in the confirmation e-mail. */
export async function signUpPerson(backend: TestBackend, details: Partial<Person> = {}): Promise<Person> {
  people += 1
  const person = {
    fullName: 'Ada Example',
    email: `ada.${people}@example.com`,
    password: 'a quiet harbour at dawn',
    ...details,
  }
  const { email, password, fullName } = person
  await post(backend, '/auth/v1/signup', { email, password, data: { full_name: fullName } })
  return person
}

/** The first address in the newest e-mail. */
export async function newestLink(backend: TestBackend): Promise<string> {
  const mails = await backend.outbox()
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mails.at(-1)?.text ?? '')
  if (!link) throw new Error('The newest e-mail has no link')
  return link[0]
}

/** Follows the link of an e-mail; where it leads on this page's own origin. */
export async function followLink({ fetch }: Pick<TestBackend, 'fetch'>, link: string): Promise<string> {
  const answer = await fetch(new Request(link, { redirect: 'manual' }))
  const { pathname, search, hash } = new URL(answer.headers.get('location') ?? '')
  return pathname + search + hash
}

/** The six digits in the newest e-mail. */
export async function newestCode(backend: TestBackend): Promise<string> {
  const mails = await backend.outbox()
  const [code] = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '') ?? []
  if (!code) throw new Error('The newest e-mail has no code')
  return code
}

/** Signs in as another tab would: the session is in local storage. Returns what is stored. */
export async function signInElsewhere(backend: RenderOptions['backend'], { email, password }: Person): Promise<string> {
  const session = await post(backend, '/auth/v1/token?grant_type=password', { email, password })
  localStorage.setItem('cartwright-auth-token', session)
  return session
}

/** Makes somebody whose store holds the sample data. */
export async function registerOwner(backend: TestBackend): Promise<Person> {
  const owner = await registerPerson(backend)
  const session: unknown = JSON.parse(await signInElsewhere(backend, owner))
  const headers = { Authorization: `Bearer ${Object(session).access_token}` }
  const response = await backend.fetch('/api/sample?timeZone=UTC', { method: 'POST', headers })
  if (response.status !== 201) throw new Error(`The sample was answered with ${response.status}`)
  return owner
}

async function post({ fetch, keys }: RenderOptions['backend'], path: string, body: unknown) {
  const request = new Request(new URL(path, location.origin), {
    method: 'POST',
    headers: { apikey: keys.anonKey, 'content-type': 'application/json' },
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
