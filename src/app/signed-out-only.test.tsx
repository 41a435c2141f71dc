import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '#test/backend.ts'
import { type Person, registerPerson, renderRoute, signInElsewhere } from '#test/render-route.tsx'
import { expireStoredSession } from '#test/stored-session.ts'

let backend: TestBackend
let person: Person

beforeAll(async () => {
  backend = await createTestBackend()
  person = await registerPerson(backend)
})

afterAll(() => backend.close())

test.each([
  ['nowhere known', null, '/dashboard'],
  ['a screen', { from: { pathname: '/profile', search: '', hash: '' } }, '/profile'],
  ['another origin', { from: { pathname: '//evil.example/', search: '', hash: '' } }, '/dashboard'],
  ['another origin with backslashes', { from: { pathname: '/\\evil.example/', search: '', hash: '' } }, '/dashboard'],
  ['an account screen', { from: { pathname: '/auth/register', search: '', hash: '' } }, '/dashboard'],
  ['something that is no place', { from: 7 }, '/dashboard'],
])('a signed-in person who came from %s goes on', async (_, state, expected) => {
  const { router } = await renderRoute('/auth/login', { backend, as: person, state })

  await waitFor(() => expect(router.state.location.pathname).toBe(expected))
})

test('the form does not flash while the session is being restored', async () => {
  const answer = Promise.withResolvers<void>()
  const held: TestBackend = {
    ...backend,
    async fetch(input, init) {
      if (input instanceof Request && input.url.endsWith('/config.json')) await answer.promise
      return backend.fetch(input, init)
    },
  }
  await signInElsewhere(backend, person)
  expireStoredSession()
  const { router } = await renderRoute('/auth/login', { backend: held })

  expect(await screen.findByText('Checking authentication...')).toBeVisible()
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
  answer.resolve()

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})
