import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '#test/backend.ts'
import { registerPerson, renderRoute } from '#test/render-route.tsx'

let backend: TestBackend

beforeAll(async () => {
  backend = await createTestBackend()
})

afterAll(() => backend.close())

test('a visitor is sent to sign in, with the place they wanted kept and the history entry replaced', async () => {
  const { router } = await renderRoute('/settings?tab=store#currency', { backend })

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(router.state.location).toMatchObject({
    pathname: '/auth/login',
    state: { from: { pathname: '/settings', search: '?tab=store', hash: '#currency' } },
  })
  expect(router.state.historyAction).toBe('REPLACE')
  expect(screen.getByText('Authentication required')).toBeVisible()
  expect(screen.getByText('Please sign in or create an account to access this feature.')).toBeVisible()
})

test('nothing of a protected screen shows before the session is known', async () => {
  const person = await registerPerson(backend)
  const answer = Promise.withResolvers<void>()
  const held: TestBackend = {
    ...backend,
    async fetch(input, init) {
      if (input instanceof Request && input.url.endsWith('/config.json')) await answer.promise
      return backend.fetch(input, init)
    },
  }
  await renderRoute('/settings', { backend: held, as: person })

  expect(await screen.findByText('Authenticating your session...')).toBeVisible()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  answer.resolve()

  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('signing out leads to the sign-in page without being told to sign in', async () => {
  const person = await registerPerson(backend)
  const { router, user } = await renderRoute('/settings', { backend, as: person })
  await user.click(await screen.findByRole('button', { name: person.fullName }))

  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))

  expect(await screen.findByText('You have been successfully signed out.')).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/auth/login', state: null })
})
