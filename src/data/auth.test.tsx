import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestBackend, type TestBackend } from '#test/backend.ts'
import { type Person, registerNewcomer, registerPerson, signInElsewhere } from '#test/render-route.tsx'
import { expireStoredSession } from '#test/stored-session.ts'
import type { AuthNotice } from './auth-notices.ts'
import { AuthProvider, useAuth } from './auth.tsx'
import { configureBackend, loadBackend } from './backend.ts'

let backend: TestBackend
let person: Person

beforeAll(async () => {
  backend = await createTestBackend()
  person = await registerNewcomer(backend)
})

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

afterAll(() => backend.close())

function Status() {
  const { loading, user, signOut } = useAuth()
  return (
    <>
      <p>{loading ? 'loading' : (user?.full_name ?? 'nobody')}</p>
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
    </>
  )
}

async function renderStatus(fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init))) {
  await configureBackend({ fetch })
  const notices: AuthNotice[] = []
  render(
    <AuthProvider notify={(notice) => notices.push(notice)}>
      <Status />
    </AuthProvider>,
  )
  return notices
}

/** The auth context itself, for what no screen shows. */
async function renderActions(
  fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init)),
) {
  await configureBackend({ fetch })
  const notices: AuthNotice[] = []
  const { result } = renderHook(useAuth, {
    wrapper: ({ children }) => <AuthProvider notify={(notice) => notices.push(notice)}>{children}</AuthProvider>,
  })
  return { actions: () => result.current, notices }
}

function tellOtherTab(newValue: string | null) {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cartwright-auth-token', newValue })))
}

test('the auth context is refused outside its provider', () => {
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

test('a stored session is restored without a toast, and a missing profile is made from the account', async () => {
  await signInElsewhere(backend, person)
  expireStoredSession()

  const notices = await renderStatus()

  expect(screen.getByText('loading')).toBeVisible()
  expect(await screen.findByText(person.fullName)).toBeVisible()
  expect(notices).toEqual([])
  const profiles = () => backend.database.query('select full_name, email from public.profiles')
  await waitFor(async () =>
    expect((await profiles()).rows).toEqual([{ full_name: person.fullName, email: person.email }]),
  )
})

test('coming back to the tab repeats no greeting', async () => {
  await signInElsewhere(backend, person)
  const notices = await renderStatus()
  await screen.findByText(person.fullName)
  const { auth } = await loadBackend()
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))

  window.dispatchEvent(new Event('visibilitychange'))

  await waitFor(() => expect(events).toContain('SIGNED_IN'))
  expect(notices).toEqual([])
})

test('a session that has run out and cannot be renewed ends as expired', async () => {
  await signInElsewhere(backend, person)
  const notices = await renderStatus()
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

test('a sign-in and a sign-out in another tab are followed', async () => {
  const notices = await renderStatus()
  expect(screen.getByText('nobody')).toBeVisible()

  const session = await signInElsewhere(backend, person)
  tellOtherTab(session)
  expect(await screen.findByText(person.fullName)).toBeVisible()

  localStorage.removeItem('cartwright-auth-token')
  tellOtherTab(null)
  expect(await screen.findByText('nobody')).toBeVisible()
  expect(notices.at(-1)).toMatchObject({ title: 'Signed out', description: 'You have been successfully signed out.' })
})

test('signing out without a server still signs out this browser', async () => {
  await signInElsewhere(backend, person)
  let isDown = false
  const notices = await renderStatus((input, init) =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : backend.fetch(new Request(input, init)),
  )
  await screen.findByText(person.fullName)
  isDown = true

  screen.getByRole('button', { name: 'Leave' }).click()

  expect(await screen.findByText('nobody')).toBeVisible()
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
  expect(notices).toMatchObject([{ title: 'Signed out' }])
})

test('a session that was not to be remembered has ended once the browser was closed', async () => {
  await signInElsewhere(backend, person)
  localStorage.setItem('cartwright-auth-ends-with-browser', 'true')

  await renderStatus()

  expect(screen.getByText('nobody')).toBeVisible()
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
})

test('a start-up that fails three times is told and leaves the page usable, signed out', async () => {
  await signInElsewhere(backend, person)
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const notices = await renderStatus(fetch)

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

/** Opens `path` with what an e-mail link would leave in the address. */
async function arriveByLink(path: string, owner: Person) {
  const before = localStorage.getItem('cartwright-auth-token')
  const session = JSON.parse(await signInElsewhere(backend, owner))
  if (before === null) localStorage.removeItem('cartwright-auth-token')
  else localStorage.setItem('cartwright-auth-token', before)
  const { access_token, refresh_token, expires_in, token_type } = session
  const fragment = new URLSearchParams({ access_token, refresh_token, expires_in, token_type })
  history.replaceState(null, '', `${path}#${fragment.toString()}`)
}

test('a link signs in where links lead', async () => {
  await arriveByLink('/auth/login?verified=true', person)

  const notices = await renderStatus()

  expect(await screen.findByText(person.fullName)).toBeVisible()
  expect(location.href).not.toContain('access_token')
  expect(notices).toMatchObject([{ title: 'Signed in' }])
})

test.each(['/', '/dashboard', '/auth/register'])('tokens in the address of %s sign nobody in', async (path) => {
  await arriveByLink(path, person)

  await renderStatus()
  await loadBackend()

  expect(screen.getByText('nobody')).toBeVisible()
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
  expect(location.href).not.toContain('access_token')
})

test.each(['/auth/login', '/auth/reset-password'])(
  "another person's link to %s leaves the session of who is signed in",
  async (path) => {
    const stranger = await registerPerson(backend, { fullName: 'Grace Example' })
    const stored = await signInElsewhere(backend, person)
    await arriveByLink(path, stranger)

    const notices = await renderStatus()

    expect(await screen.findByText(person.fullName)).toBeVisible()
    expect(localStorage.getItem('cartwright-auth-token')).toBe(stored)
    expect(location.href).not.toContain('access_token')
    expect(notices).toMatchObject([{ title: 'Link not used' }])
  },
)

test('a start without a network shows the person from the stored session, however old', async () => {
  await signInElsewhere(backend, person)
  expireStoredSession()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  const notices = await renderStatus(() => Promise.reject(new TypeError('Failed to fetch')))

  expect(await screen.findByText(person.fullName)).toBeVisible()
  expect(notices).toEqual([])
})

test.each([
  ['signIn', { email: '', password: 'plum-kettle-orbit-42' }],
  ['signIn', { email: 'ada@example.com', password: '' }],
  ['signUp', { email: '', password: 'plum-kettle-orbit-42' }],
  ['signUp', { email: 'ada@example.com', password: '' }],
] as const)('%s with %j is refused without asking the server', async (action, credentials) => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const { actions } = await renderActions(fetch)

  await expect(actions()[action]({ fullName: 'Ada', ...credentials })).rejects.toThrow(
    'You must provide either an email or phone number and a password',
  )
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  [true, 1],
  [false, 0],
  [undefined, 1],
])('signing in greets once, and with Remember me %s refreshes the session %d times', async (rememberMe, renewals) => {
  const asked: string[] = []
  const { actions, notices } = await renderActions((input, init) => {
    const request = new Request(input, init)
    asked.push(request.url)
    return backend.fetch(request)
  })
  const { email, password } = person

  await act(() => actions().signIn({ email, password, ...(rememberMe !== undefined && { rememberMe }) }))

  expect(notices).toEqual([{ title: 'Signed in', description: 'Welcome back!' }])
  expect(asked.filter((url) => url.endsWith('grant_type=refresh_token'))).toHaveLength(renewals)
  expect(actions().user).toMatchObject({ email, identities: [{ provider: 'email' }] })
})

test.each(['{', 'null', '"text"', '{"access_token":"a","refresh_token":"r","expires_at":1}'])(
  '%s in place of the session is logged and forgotten',
  async (text) => {
    localStorage.setItem('cartwright-auth-token', text)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

    const notices = await renderStatus()

    expect(screen.getByText('nobody')).toBeVisible()
    expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
    expect(notices).toEqual([])
  },
)

test('a renewal in another tab is used here', async () => {
  await signInElsewhere(backend, person)
  const { actions } = await renderActions()
  await waitFor(() => expect(actions().session).not.toBeNull())

  const renewed = await signInElsewhere(backend, person)
  tellOtherTab(renewed)

  expect(actions().session?.access_token).toBe(JSON.parse(renewed).access_token)
})

test.each(['TOKEN_REFRESHED', 'USER_UPDATED', 'MFA_CHALLENGE_VERIFIED', 'PASSWORD_RECOVERY'])(
  '%s in another tab is taken over without a toast',
  async (event) => {
    await signInElsewhere(backend, person)
    const { actions, notices } = await renderActions()
    await loadBackend()
    await waitFor(() => expect(actions().user?.full_name).toBe(person.fullName))
    const session = JSON.parse(await signInElsewhere(backend, person))
    const channel = new BroadcastChannel('cartwright-auth-token')

    channel.postMessage({ event, session })

    await waitFor(() => expect(actions().session?.access_token).toBe(session.access_token))
    expect(notices).toEqual([])
    channel.close()
  },
)

test('a sign-out that hangs ends here in time, and its late answer ends no later session', async () => {
  await signInElsewhere(backend, person)
  const late = Promise.withResolvers<void>()
  const asked: string[] = []
  const { actions } = await renderActions(async (input, init) => {
    const request = new Request(input, init)
    asked.push(request.url)
    if (request.url.includes('/logout')) await late.promise
    return backend.fetch(request)
  })
  await waitFor(() => expect(actions().user?.full_name).toBe(person.fullName))
  await loadBackend()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})

  const leaving = actions().signOut()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await act(() => leaving)
  expect(actions().user).toBeNull()
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
  vi.useRealTimers()
  const signingIn = actions().signIn(person)
  await new Promise<void>((resolve) => {
    setTimeout(resolve)
  })
  expect(asked.filter((url) => url.includes('grant_type=password'))).toEqual([])
  late.resolve()
  await act(() => signingIn)

  expect(actions().user?.email).toBe(person.email)
  expect(localStorage.getItem('cartwright-auth-token')).not.toBeNull()
})
