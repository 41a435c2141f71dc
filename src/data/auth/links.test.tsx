import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadBackend } from '#data/backend/backend.ts'
import { renderActions, renderStatus } from '#test/harness/pages/auth.tsx'
import {
  followLink,
  newestLink,
  type Person,
  registerNewcomer,
  registerPerson,
  signInElsewhere,
} from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const person = await registerNewcomer(backend)

afterEach(() => {
  history.replaceState(null, '', '/')
})

/** Requests email links in this browser, which the test then opens in another tab. */
async function askHere(ask: (actions: ReturnType<Awaited<ReturnType<typeof renderActions>>['actions']>) => unknown) {
  const { actions } = await renderActions(backend)
  await ask(actions())
  cleanup()
}

const askForReset = (email: string) => askHere(({ resetPassword }) => resetPassword(email))

const arrive = async (link: string) => history.replaceState(null, '', await followLink(backend, link))

/** Opens `path` with an access token in the URL fragment, as an attacker's link could. */
async function arriveWithTokens(path: string, owner: Person) {
  const before = localStorage.getItem('cartwright-auth-token')
  const session = JSON.parse(await signInElsewhere(backend, owner))
  if (before === null) localStorage.removeItem('cartwright-auth-token')
  else localStorage.setItem('cartwright-auth-token', before)
  const { access_token, refresh_token, expires_in, token_type } = session
  const fragment = new URLSearchParams({ access_token, refresh_token, expires_in, token_type })
  history.replaceState(null, '', `${path}#${fragment.toString()}`)
}

const NOBODY = { shown: 'nobody', stored: null, isAddressClean: true, notices: [] }

/** Opens the page and resolves to the notices that it shows about the link. */
async function openPage() {
  const notices = await renderStatus(backend)
  await loadBackend()
  const { textContent: shown } = await screen.findByText(/nobody|Example/)
  const isAddressClean = !/access_token|code=/.test(location.href)
  return { shown, stored: localStorage.getItem('cartwright-auth-token'), isAddressClean, notices }
}

test('a confirmation link signs in the browser that requested it', async () => {
  const newcomer = { fullName: 'Grace Example', email: 'grace.link@example.com', password: 'a quiet harbour at dawn' }
  await askHere(({ signUp }) => signUp(newcomer))
  await arrive(await newestLink(backend))

  const notices = await renderStatus(backend)

  expect(await screen.findByText(newcomer.fullName)).toBeVisible()
  await waitFor(() => expect(location.href).toMatch(/\/auth\/login\?verified=true$/))
  expect(notices).toMatchObject([{ title: 'Signed in' }])
})

test.each(['/auth/login?verified=true', '/auth/reset-password', '/', '/dashboard', '/auth/register'])(
  'tokens in the address of %s sign nobody in',
  async (path) => {
    await arriveWithTokens(path, person)

    expect(await openPage()).toEqual(NOBODY)
  },
)

test('a session in the URL is ignored while this browser waits for a link', async () => {
  const waiting = await registerPerson(backend)
  await askForReset(waiting.email)
  await arriveWithTokens('/auth/reset-password', person)

  expect(await openPage()).toEqual(NOBODY)
})

test("a link requested in another browser doesn't sign in", async () => {
  const { email } = await registerPerson(backend)
  await askForReset(email)
  const link = await newestLink(backend)
  localStorage.clear()
  await arrive(link)

  expect(await openPage()).toEqual(NOBODY)
})

test("someone else's link doesn't sign in a browser that waits for its own", async () => {
  const stranger = await registerPerson(backend)
  await askForReset(stranger.email)
  const link = await newestLink(backend)
  localStorage.clear()
  await askForReset((await registerPerson(backend)).email)
  await arrive(link)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

  expect(await openPage()).toEqual(NOBODY)

  expect(warn).toHaveBeenCalledWith(expect.stringContaining('link'), expect.anything())
})

test('requesting a link again too soon keeps the first one valid', async () => {
  const waiting = await registerPerson(backend)
  await askForReset(waiting.email)
  await expect(askForReset(waiting.email)).rejects.toMatchObject({ code: 'over_email_send_rate_limit' })
  cleanup()
  await arrive(await newestLink(backend))

  await renderStatus(backend)

  expect(await screen.findByText(waiting.fullName)).toBeVisible()
})

test('a confirmation link works after a password reset was requested', async () => {
  const newcomer = { fullName: 'Mary Example', email: 'mary.link@example.com', password: 'a quiet harbour at dawn' }
  await askHere(({ signUp }) => signUp(newcomer))
  const link = await newestLink(backend)
  await askForReset(newcomer.email)
  await arrive(link)

  await renderStatus(backend)

  expect(await screen.findByText(newcomer.fullName)).toBeVisible()
})

test.each(['/auth/login', '/auth/reset-password'])(
  "a stranger's session in the address of %s leaves the session of who is signed in",
  async (path) => {
    const stranger = await registerPerson(backend, { fullName: 'Grace Example' })
    const stored = await signInElsewhere(backend, person)
    await arriveWithTokens(path, stranger)

    const notices = await renderStatus(backend)

    expect(await screen.findByText(person.fullName)).toBeVisible()
    expect(localStorage.getItem('cartwright-auth-token')).toBe(stored)
    await waitFor(() => expect(location.href).not.toContain('access_token'))
    expect(notices).toMatchObject([{ title: 'Link not used' }])
  },
)

test("another person's link doesn't replace the current session", async () => {
  const other = await registerPerson(backend, { fullName: 'Grace Example' })
  await askForReset(other.email)
  await arrive(await newestLink(backend))
  const stored = await signInElsewhere(backend, person)

  const notices = await renderStatus(backend)

  expect(await screen.findByText(person.fullName)).toBeVisible()
  expect(localStorage.getItem('cartwright-auth-token')).toBe(stored)
  await waitFor(() => expect(location.href).not.toContain('code='))
  expect(notices).toMatchObject([{ title: 'Link not used' }])
})

test('offline, the page with a link can be used', async () => {
  const waiting = await registerPerson(backend)
  await askForReset(waiting.email)
  await arrive(await newestLink(backend))
  vi.spyOn(console, 'warn').mockImplementation(() => {})

  await renderStatus({
    fetch: (input, init) =>
      new Request(input, init).url.includes('grant_type=pkce')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : backend.fetch(input, init),
  })

  expect(await screen.findByText('nobody')).toBeVisible()
  await waitFor(() => expect(location.href).toMatch(/\/auth\/reset-password$/))
})
