import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadBackend } from '#data/backend/backend.ts'
import { renderActions, renderStatus, UNREACHABLE } from '#test/harness/pages/auth.tsx'
import { registerNewcomer, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const person = await registerNewcomer(backend)

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['signIn', { email: '', password: 'plum-kettle-orbit-42' }],
  ['signIn', { email: 'ada@example.com', password: '' }],
  ['signUp', { email: '', password: 'plum-kettle-orbit-42' }],
  ['signUp', { email: 'ada@example.com', password: '' }],
] as const)('%s with %j is refused without asking the server', async (action, credentials) => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const { actions } = await renderActions({ fetch })

  await expect(actions()[action]({ fullName: 'Ada', ...credentials })).rejects.toThrow(
    'You must provide either an email or phone number and a password',
  )
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  [true, 1],
  [false, 0],
  [undefined, 1],
])(
  'signing in shows one toast, and with Remember me %s refreshes the session %d times',
  async (rememberMe, renewals) => {
    const asked: string[] = []
    const { actions, notices } = await renderActions({
      fetch(input, init) {
        const request = new Request(input, init)
        asked.push(request.url)
        return backend.fetch(request)
      },
    })
    const { email, password } = person

    await act(() => actions().signIn({ email, password, ...(rememberMe !== undefined && { rememberMe }) }))

    expect(notices).toEqual([{ title: 'Signed in', description: 'Welcome back!' }])
    expect(asked.filter((url) => url.endsWith('grant_type=refresh_token'))).toHaveLength(renewals)
    expect(actions().user).toMatchObject({ email, identities: [{ provider: 'email' }] })
  },
)

test.each([
  { rememberMe: true, lifetimeS: 3600 },
  { rememberMe: false, lifetimeS: 1800 },
])('with Remember me $rememberMe, tokens last $lifetimeS s', async ({ rememberMe, lifetimeS }) => {
  const { actions } = await renderActions(backend)

  await act(() => actions().signIn({ email: person.email, password: person.password, rememberMe }))

  expect(actions().session?.expires_in).toBe(lifetimeS)
})

test('signing out without a server still signs out this browser', async () => {
  await signInElsewhere(backend, person)
  let isDown = false
  const notices = await renderStatus({
    fetch: (input, init) => (isDown ? UNREACHABLE : backend).fetch(input, init),
  })
  await screen.findByText(person.fullName)
  isDown = true

  screen.getByRole('button', { name: 'Leave' }).click()

  expect(await screen.findByText('nobody')).toBeVisible()
  expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
  expect(notices).toMatchObject([{ title: 'Signed out' }])
})

test("a sign-out that hangs ends in time, and its late answer doesn't end the next session", async () => {
  await signInElsewhere(backend, person)
  const late = Promise.withResolvers<void>()
  const asked: string[] = []
  const { actions } = await renderActions({
    async fetch(input, init) {
      const request = new Request(input, init)
      asked.push(request.url)
      if (request.url.includes('/logout')) await late.promise
      return backend.fetch(request)
    },
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
  vi.setTimerTickMode('interval')
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
