import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestBackend } from '#test/harness/backend.ts'
import { registerPerson, renderRoute, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { storedSessionLeftMs } from '#test/harness/screens/stored-session.ts'

const MINUTE_MS = 60_000

/** The requests that the server received. */
let asked: string[]
let isDown: boolean

const backend = await openTestBackend()
const person = await registerPerson(backend)

beforeEach(async () => {
  asked = []
  isDown = false
  await signInElsewhere(backend, person)
  // The clock also advances in real time, because the in-process server uses timers.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    shouldAdvanceTime: true,
  })
})

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

async function openScreen(path = '/settings') {
  const page = await renderRoute(path, {
    backend,
    answer({ url, method }) {
      const { pathname, search } = new URL(url)
      asked.push(`${method} ${pathname}${search}`)
      if (isDown) throw new TypeError('Failed to fetch')
      return null
    },
  })
  await screen.findByRole('button', { name: person.fullName })
  await waitFor(() => expect(document.querySelector('p[aria-live]')).toBeInTheDocument())
  await waitFor(() => expect(asked.some((request) => request.includes('/rest/v1/profiles'))).toBe(true))
  return page
}

async function pass(minutes: number) {
  await act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS))
}

const getCard = () => screen.getByRole('region', { name: 'Session Expiring Soon' })
const queryCard = () => screen.queryByRole('region', { name: 'Session Expiring Soon' })

test('five minutes before the timeout, a toast and a card warn, and the card counts down', async () => {
  await openScreen()
  await pass(24.5)
  expect(queryCard()).not.toBeInTheDocument()

  await pass(0.5)

  expect(screen.getByText('Session timeout warning')).toBeVisible()
  expect(screen.getByText('Your session will expire in 5 minutes. Please save your work.')).toBeVisible()
  expect(within(getCard()).getByText('Any unsaved changes may be lost.')).toBeVisible()
  const before = screen.getByRole('timer').textContent
  await pass(1)
  expect(screen.getByRole('timer').textContent).not.toBe(before)
  expect(screen.getByText(/^Your session expires in 4 minutes\./)).toHaveAttribute('aria-live', 'polite')
})

test('the warning toast stays for 10 s', async () => {
  await openScreen()
  await pass(25)
  const toast = screen.getByText('Session timeout warning')

  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(toast).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(3000))

  expect(toast).not.toBeInTheDocument()
})

test('Extend Session renews the session and restarts the timers', async () => {
  const { user } = await openScreen()
  await pass(28)
  asked = []

  await user.click(within(getCard()).getByRole('button', { name: 'Extend Session' }))

  expect(await screen.findByText('Session Extended')).toBeVisible()
  expect(screen.getByText('Your session has been successfully extended.')).toBeVisible()
  expect(asked).toContain('POST /auth/v1/token?grant_type=refresh_token')
  expect(queryCard()).not.toBeInTheDocument()
  await pass(24)
  expect(queryCard()).not.toBeInTheDocument()
  await pass(2)
  expect(getCard()).toBeVisible()
})

test('a failed extension is reported, and the countdown continues', async () => {
  const { user } = await openScreen()
  await pass(26)
  await backend.database.query('delete from auth.sessions')

  await user.click(within(getCard()).getByRole('button', { name: 'Extend Session' }))

  expect(await screen.findByText('Session Extension Failed')).toBeVisible()
  expect(screen.getByText('Unable to extend your session. Please save your work and log in again.')).toBeVisible()
  expect(getCard()).toBeVisible()
})

test('activity during the warning closes the card', async () => {
  await openScreen()
  await pass(26)

  fireEvent.keyDown(document.body, { key: 'a' })

  expect(queryCard()).not.toBeInTheDocument()
})

test('after 30 idle minutes the person is signed out, and the sign-in page leads back', async () => {
  const { router } = await openScreen('/settings?tab=store#name')

  await pass(30)

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible())
  expect(router.state.location).toMatchObject({
    pathname: '/auth/login',
    search: '?timeout=true',
    state: { from: { pathname: '/settings', search: '?tab=store', hash: '#name' } },
  })
  expect(screen.getByText('Session expired')).toBeVisible()
  expect(screen.getAllByText('Your session has expired. Please log in again.')).toHaveLength(2)
  // `scope=local`, because the person could be active on another device.
  expect(asked).toContain('POST /auth/v1/logout?scope=local')
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
  expect(queryCard()).not.toBeInTheDocument()
})

test('a sign-out that fails at the timeout is logged, and the sign-in page opens anyway', async () => {
  const { router } = await openScreen()
  await pass(29)
  isDown = true
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

  await pass(1)

  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/auth/login', search: '?timeout=true' }))
  expect(warn).toHaveBeenCalledWith('Could not sign out on the server', expect.anything())
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
})

test('the session also ends on the landing page', async () => {
  const { router } = await openScreen('/')

  await pass(30)

  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/auth/login', search: '?timeout=true' }))
})

test('after 480 minutes an active person is signed out', async () => {
  const { router } = await openScreen()

  for (let minutes = 0; minutes < 475; minutes += 25) {
    await pass(25)
    fireEvent.keyDown(document.body, { key: 'a' })
    // Wait for a renewal that is in progress.
    await waitFor(() => expect(storedSessionLeftMs()).toBeGreaterThan(0))
  }
  expect(router.state.location.pathname).toBe('/settings')
  await pass(5)

  expect(await screen.findByText('Maximum Session Duration Reached')).toBeVisible()
  expect(
    screen.getByText('For security reasons, you have been logged out after a maximum session period.'),
  ).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/auth/login', search: '?timeout=true' })
})

test('the session is renewed in the background ten minutes before it expires', async () => {
  await openScreen()
  await pass(24)
  fireEvent.keyDown(document.body, { key: 'a' })
  await pass(24)
  fireEvent.keyDown(document.body, { key: 'a' })
  const renewal = 'POST /auth/v1/token?grant_type=refresh_token'
  expect(asked).not.toContain(renewal)

  // The toast has its own timer, which must not elapse in the same step.
  await pass(1.9)
  for (let step = 0; step < 24 && !asked.includes(renewal); step += 1) await pass(1 / 120)

  expect(await screen.findByText('Session Update')).toBeVisible()
  expect(screen.getByText('Your session was refreshed in the background.')).toBeVisible()
  expect(asked.filter((request) => request.includes('refresh_token'))).toHaveLength(1)
})

test('the reason for a timeout in another tab is shown here', async () => {
  const { router } = await openScreen()

  localStorage.setItem('cartwright-session-ending', 'maximum')
  localStorage.removeItem('cartwright-auth-token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cartwright-auth-token', newValue: null })))

  expect(await screen.findByText('Maximum Session Duration Reached')).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/auth/login', search: '?timeout=true' })
})

test('the offline badge shows while offline', async () => {
  await openScreen()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('Offline Mode')).toBeVisible()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))

  expect(screen.queryByText('Offline Mode')).not.toBeInTheDocument()
})

test('a visitor sees no offline badge', async () => {
  localStorage.clear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderRoute('/', { backend })

  await screen.findByRole('heading', { level: 1 })

  expect(screen.queryByText('Offline Mode')).not.toBeInTheDocument()
})
