import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { decodeClaims } from '#data/session/stored-session.ts'
import { registerPerson, renderRoute, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'
import { expireStoredSession } from '#test/harness/screens/stored-session.ts'

const backend = await openScreenBackend()

afterEach(() => {
  vi.useRealTimers()
})

test('a visitor is redirected to sign in, and the requested page is kept', async () => {
  const { router } = await renderRoute('/settings?tab=store#currency', { backend })

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible())
  expect(router.state.location).toMatchObject({
    pathname: '/auth/login',
    state: { from: { pathname: '/settings', search: '?tab=store', hash: '#currency' } },
  })
  expect(router.state.historyAction).toBe('REPLACE')
  expect(screen.getByText('Authentication required')).toBeVisible()
  expect(screen.getByText('Please sign in or create an account to access this feature.')).toBeVisible()
})

test('a protected screen shows nothing before the session is known', async () => {
  const person = await registerPerson(backend)
  const held = Promise.withResolvers<void>()
  await signInElsewhere(backend, person)
  expireStoredSession()
  await renderRoute('/settings', {
    backend,
    async answer({ url }) {
      if (url.endsWith('/config.json')) await held.promise
      return null
    },
  })

  expect(await screen.findByText('Authenticating your session...')).toBeVisible()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  held.resolve()

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible())
})

test('signing out opens the sign-in page without the toast that asks to sign in', async () => {
  const person = await registerPerson(backend)
  const { router, user } = await renderRoute('/settings', { backend, as: person })
  await user.click(await screen.findByRole('button', { name: person.fullName }))

  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))

  expect(await screen.findByText('You have been successfully signed out.')).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/auth/login', state: null })
})

test("a session that can't be renewed ends at the sign-in page with timeout=true", async () => {
  const person = await registerPerson(backend)
  await signInElsewhere(backend, person)
  expireStoredSession()
  await backend.database.query('delete from auth.sessions')
  const { router } = await renderRoute('/settings?tab=store', { backend })

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible())
  expect(router.state.location).toMatchObject({
    pathname: '/auth/login',
    search: '?timeout=true',
    state: { from: { pathname: '/settings', search: '?tab=store' } },
  })
  expect(screen.getByText('Session expired')).toBeVisible()
})

test('a session past its maximum ends before the screen shows', async () => {
  const person = await registerPerson(backend)
  await signInElsewhere(backend, person)
  const { session_id: id } = decodeClaims(JSON.parse(localStorage.getItem('cartwright-auth-token') ?? '').access_token)
  localStorage.setItem('cartwright-signed-in', JSON.stringify({ id, at: Date.now() - 480 * 60_000 }))
  const { router } = await renderRoute('/settings', { backend })

  expect(await screen.findByText('Maximum Session Duration Reached')).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/auth/login', search: '?timeout=true' })
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
  const { rows } = await backend.database.query('select id from auth.sessions where id = $1', [id])
  expect(rows).toEqual([])
})

test('a failed start-up opens the sign-in page and keeps its toast', async () => {
  const person = await registerPerson(backend)
  await signInElsewhere(backend, person)
  expireStoredSession()
  const answer = Promise.withResolvers<Response>()
  // Prevents an unhandled rejection if no request waits for this promise.
  answer.promise.catch(() => {})
  const { router } = await renderRoute('/settings', { backend: { ...backend, fetch: () => answer.promise } })
  await screen.findByText('Authenticating your session...')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  answer.reject(new TypeError('Failed to fetch'))
  await act(() => vi.advanceTimersByTimeAsync(6000))
  vi.setTimerTickMode('interval')

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible())
  expect(screen.getByText('Unable to connect to the authentication service. Please try refreshing.')).toBeVisible()
  expect(router.state.location).toMatchObject({
    pathname: '/auth/login',
    search: '',
    state: { from: { pathname: '/settings' } },
  })
})
