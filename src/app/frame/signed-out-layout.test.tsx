import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registerPerson, renderRoute, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'
import { expireStoredSession } from '#test/harness/screens/stored-session.ts'

const backend = await openScreenBackend()
const person = await registerPerson(backend)

test.each([
  ['nowhere known', null, '/dashboard'],
  ['a screen', { from: { pathname: '/profile', search: '', hash: '' } }, '/profile'],
  ['another origin', { from: { pathname: '//evil.example/', search: '', hash: '' } }, '/dashboard'],
  ['another origin with backslashes', { from: { pathname: '/\\evil.example/', search: '', hash: '' } }, '/dashboard'],
  ['an account screen', { from: { pathname: '/auth/register', search: '', hash: '' } }, '/dashboard'],
  ['something that is no place', { from: 7 }, '/dashboard'],
])('a signed-in person who came from %s is redirected', async (_, state, expected) => {
  const { router } = await renderRoute('/auth/login', { backend, as: person, state })

  await waitFor(() => expect(router.state.location.pathname).toBe(expected))
})

test("the form doesn't show while the session is being restored", async () => {
  const held = Promise.withResolvers<void>()
  await signInElsewhere(backend, person)
  expireStoredSession()
  const { router } = await renderRoute('/auth/login', {
    backend,
    async answer({ url }) {
      if (url.endsWith('/config.json')) await held.promise
      return null
    },
  })

  expect(await screen.findByText('Checking authentication...')).toBeVisible()
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
  held.resolve()

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})
