import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { AuthProvider, useAuth } from '#data/auth/auth.tsx'
import { configureBackend } from '#data/backend/backend.ts'
import { readStoredSession } from '#data/session/stored-session.ts'
import { expectFirstScreen, markFirstScreenDrawn } from '#lib/first-screen.ts'
import { renderActions, renderStatus, Status, tellOtherTab } from '#test/harness/pages/auth.tsx'
import { type Person, registerNewcomer, registerPerson, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const EXPIRED = { title: 'Session expired', description: 'Your session has expired. Please log in again.' }

/** The backend, with another answer to `GET /auth/v1/user`, and the number of these requests. */
function openServer(answer: (count: number) => Response | null | Promise<never> = () => null) {
  const server = {
    checks: 0,
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const isCheck = request.method === 'GET' && new URL(request.url).pathname === '/auth/v1/user'
      if (isCheck) server.checks += 1
      return ((isCheck && (await answer(server.checks))) || null) ?? backend.fetch(request)
    },
  }
  return server
}

const change = (text: string, { email }: Person, values: unknown[] = []) =>
  backend.database.query(text, [email, ...values])

test('a person who was deleted elsewhere is signed out', async () => {
  const person = await registerNewcomer(backend)
  await signInElsewhere(backend, person)
  await change('delete from auth.users where email = $1', person)

  const notices = await renderStatus(backend)

  expect(await screen.findByText('nobody')).toBeVisible()
  await waitFor(() => expect(notices).toMatchObject([EXPIRED]))
  expect(readStoredSession()).toBeNull()
})

test('a person who was renamed elsewhere has the new name and email, also in other tabs', async () => {
  const person = await registerPerson(backend)
  await signInElsewhere(backend, person)
  const email = `new.${person.email}`
  await change('update public.profiles set full_name = $2 where email = $1', person, ['Robin Example'])
  await change('update auth.users set email = $2, updated_at = now() where email = $1', person, [email])

  const { actions, notices } = await renderActions(backend)

  await waitFor(() => expect(actions().user).toMatchObject({ email, full_name: 'Robin Example' }))
  expect(readStoredSession()?.user.email).toBe(email)
  expect(notices).toEqual([])
})

test('a person who added a second factor elsewhere has to enter it', async () => {
  const person = await registerPerson(backend)
  await signInElsewhere(backend, person)
  await change(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     select gen_random_uuid(), id, 'totp', 'verified', 'secret', now(), now() from auth.users where email = $1`,
    person,
  )

  const { actions } = await renderActions(backend)

  await waitFor(() => expect(actions().pendingEmail).toBe(person.email))
  expect(actions().session).toBeNull()
})

test.each([
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer of 500', () => new Response('', { status: 500 })],
  ['an answer of 503', () => new Response('', { status: 503 })],
  ['an answer of 404', () => new Response('', { status: 404 })],
  ['an answer without a person', () => Response.json({})],
  ['the answer of a page', () => new Response('<p>Sign in to this network</p>')],
])('%s changes nothing', async (_what, answer) => {
  const person = await registerPerson(backend)
  const stored = await signInElsewhere(backend, person)
  const server = openServer(answer)

  const { actions, notices } = await renderActions(server)
  await waitFor(() => expect(server.checks).toBe(1))
  await actions().checkSession()

  expect(actions().session?.access_token).toBe(JSON.parse(stored).access_token)
  expect(readStoredSession()).toEqual(JSON.parse(stored))
  expect(notices).toEqual([])
})

test.each([401, 403])('an answer of %d ends the session', async (status) => {
  await signInElsewhere(backend, await registerPerson(backend))

  const notices = await renderStatus(openServer(() => new Response('', { status })))

  expect(await screen.findByText('nobody')).toBeVisible()
  await waitFor(() => expect(notices).toMatchObject([EXPIRED]))
  expect(readStoredSession()).toBeNull()
})

test('a token that only the server takes for expired is renewed', async () => {
  const stored = await signInElsewhere(backend, await registerPerson(backend))
  const server = openServer((count) => (count === 1 ? new Response('', { status: 403 }) : null))

  const { actions, notices } = await renderActions(server)

  await waitFor(() => expect(server.checks).toBe(2))
  await waitFor(() => expect(actions().session?.access_token).not.toBe(JSON.parse(stored).access_token))
  expect(notices).toEqual([])
})

test('a session is checked once, also in strict mode and when another tab stores it again', async () => {
  const stored = await signInElsewhere(backend, await registerPerson(backend))
  const server = openServer()
  await configureBackend({ fetch: server.fetch })
  const { result } = renderHook(useAuth, {
    wrapper: ({ children }) => (
      <StrictMode>
        <AuthProvider notify={() => {}}>{children}</AuthProvider>
      </StrictMode>
    ),
  })
  await waitFor(() => expect(server.checks).toBe(1))

  tellOtherTab(stored)
  await result.current.checkSession()

  expect(server.checks).toBe(1)
})

test('a session is checked after the first screen is drawn', async () => {
  await signInElsewhere(backend, await registerPerson(backend))
  const server = openServer()
  await configureBackend({ fetch: server.fetch })
  expectFirstScreen()

  render(
    <AuthProvider notify={() => {}}>
      <Status />
    </AuthProvider>,
  )
  expect(await screen.findByText('Ada Example')).toBeVisible()
  expect(server.checks).toBe(0)
  markFirstScreenDrawn()

  await waitFor(() => expect(server.checks).toBe(1))
})

test('a visitor causes no check', async () => {
  const server = openServer()

  const { actions } = await renderActions(server)
  await actions().checkSession()

  expect(server.checks).toBe(0)
})
