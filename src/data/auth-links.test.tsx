import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderStatus } from '#test/auth.tsx'
import { openTestBackend } from '#test/backend.ts'
import { type Person, registerNewcomer, registerPerson, signInElsewhere } from '#test/render-route.tsx'
import { loadBackend } from './backend.ts'

const backend = await openTestBackend()
const person = await registerNewcomer(backend)

afterEach(() => {
  history.replaceState(null, '', '/')
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

  const notices = await renderStatus(backend)

  expect(await screen.findByText(person.fullName)).toBeVisible()
  expect(location.href).not.toContain('access_token')
  expect(notices).toMatchObject([{ title: 'Signed in' }])
})

test.each(['/', '/dashboard', '/auth/register'])('tokens in the address of %s sign nobody in', async (path) => {
  await arriveByLink(path, person)

  await renderStatus(backend)
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

    const notices = await renderStatus(backend)

    expect(await screen.findByText(person.fullName)).toBeVisible()
    expect(localStorage.getItem('cartwright-auth-token')).toBe(stored)
    expect(location.href).not.toContain('access_token')
    expect(notices).toMatchObject([{ title: 'Link not used' }])
  },
)
