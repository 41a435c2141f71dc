import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { apiFetch, loadBackend } from '#data/backend/backend.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { renderStatus, Status, UNREACHABLE } from '#test/harness/pages/auth.tsx'
import { registerNewcomer, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { expireStoredSession } from '#test/harness/screens/stored-session.ts'

const backend = await openTestBackend()
const person = await registerNewcomer(backend)

afterEach(() => {
  vi.useRealTimers()
})

test('useAuth throws outside its provider', () => {
  class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
    override state: { message?: string } = {}
    static getDerivedStateFromError = ({ message }: Error) => ({ message })
    override render() {
      return this.state.message ?? this.props.children
    }
  }

  render(
    <Boundary>
      <Status />
    </Boundary>,
    { onCaughtError: () => {} },
  )

  expect(screen.getByText('useAuth must be used within an AuthProvider')).toBeVisible()
})

test('a stored session is restored without a toast, and a missing profile is created', async () => {
  await signInElsewhere(backend, person)
  expireStoredSession()

  const notices = await renderStatus(backend)

  expect(screen.getByText('loading')).toBeVisible()
  expect(await screen.findByText(person.fullName)).toBeVisible()
  expect(notices).toEqual([])
  const profiles = () => backend.database.query('select full_name, email from public.profiles')
  await waitFor(async () =>
    expect((await profiles()).rows).toEqual([{ full_name: person.fullName, email: person.email }]),
  )
})

test('the profile is selected by id as a single row', async () => {
  await signInElsewhere(backend, person)
  const selects: string[] = []

  await renderStatus({
    fetch(input) {
      const request = new Request(input)
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/rest/v1/profiles' && request.method === 'GET') {
        selects.push(`${searchParams.get('id')} ${request.headers.get('accept')}`)
      }
      return backend.fetch(request)
    },
  })

  await waitFor(() =>
    expect(selects).toEqual([expect.stringMatching(/^eq\.[\w-]{36} application\/vnd\.pgrst\.object\+json$/)]),
  )
})

test("returning to the tab doesn't repeat the sign-in toast", async () => {
  await signInElsewhere(backend, person)
  const notices = await renderStatus(backend)
  await screen.findByText(person.fullName)
  const { auth } = await loadBackend()
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))

  window.dispatchEvent(new Event('visibilitychange'))

  await waitFor(() => expect(events).toContain('SIGNED_IN'))
  expect(notices).toEqual([])
})

test("an expired session that can't be renewed ends as expired", async () => {
  await signInElsewhere(backend, person)
  const notices = await renderStatus(backend)
  await screen.findByText(person.fullName)
  await backend.database.query('delete from auth.sessions')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 })

  window.dispatchEvent(new Event('visibilitychange'))

  expect(await screen.findByText('nobody')).toBeVisible()
  expect(notices).toEqual([
    {
      title: 'Session expired',
      description: 'Your session has expired. Please log in again.',
      variant: 'destructive',
      duration: 5000,
    },
  ])
})

test.each([
  ["the page's own server", () => apiFetch('/api/dashboard-data').catch(() => null)],
  ['the database', async () => (await loadBackend()).rest.from('profiles').select('id')],
])('a session ended elsewhere ends here when %s refuses it', async (_who, ask) => {
  await signInElsewhere(backend, person)
  const notices = await renderStatus(backend)
  await screen.findByText(person.fullName)
  await backend.database.query('delete from auth.sessions')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })

  await act(async () => void (await ask()))

  expect(await screen.findByText('nobody')).toBeVisible()
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
  expect(notices).toMatchObject([{ title: 'Session expired' }])
})

test('a session without Remember me ends with the browser', async () => {
  await signInElsewhere(backend, person)
  localStorage.setItem('cartwright-auth-ends-with-browser', 'true')

  await renderStatus(backend)

  expect(screen.getByText('nobody')).toBeVisible()
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
})

test('a start-up that fails three times is reported, and the page works signed out', async () => {
  await signInElsewhere(backend, person)
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const notices = await renderStatus({ fetch })

  await act(() => vi.advanceTimersByTimeAsync(6000))

  expect(fetch).toHaveBeenCalledTimes(3)
  expect(notices).toMatchObject([
    {
      title: 'Authentication Error',
      description: 'Unable to connect to the authentication service. Please try refreshing.',
      variant: 'destructive',
    },
  ])
  expect(screen.getByText('nobody')).toBeVisible()
})

test('a start-up that fails after the page was closed is not reported', async () => {
  await signInElsewhere(backend, person)
  const warn = vi.spyOn(console, 'warn')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const notices = await renderStatus(UNREACHABLE)

  cleanup()
  await vi.advanceTimersByTimeAsync(6000)

  expect(notices).toEqual([])
  expect(warn).not.toHaveBeenCalledWith('The session could not be restored', expect.anything())
})

test('offline, the person is shown from the stored session, even if expired', async () => {
  await signInElsewhere(backend, person)
  expireStoredSession()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  const notices = await renderStatus(UNREACHABLE)

  expect(await screen.findByText(person.fullName)).toBeVisible()
  expect(notices).toEqual([])
})

test.each(['{', 'null', '"text"', '{"access_token":"a","refresh_token":"r","expires_at":1}'])(
  '%s in place of the session is logged and forgotten',
  async (text) => {
    localStorage.setItem('cartwright-auth-token', text)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

    const notices = await renderStatus(backend)

    expect(screen.getByText('nobody')).toBeVisible()
    expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
    expect(notices).toEqual([])
  },
)
