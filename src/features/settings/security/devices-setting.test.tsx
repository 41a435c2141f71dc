import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSettings } from '#test/harness/pages/settings.ts'
import { type Person, registerPerson } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

/** Registers a person who is signed in nowhere. */
async function register() {
  const person = await registerPerson(backend)
  await backend.database.query('delete from auth.sessions')
  return person
}

async function signInOn(userAgent: string, { email, password }: Person) {
  const headers = { apikey: backend.keys.anonKey, 'user-agent': userAgent }
  const init = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
  return Object(await (await backend.fetch('/auth/v1/token?grant_type=password', init)).json())
}

const part = () => within(screen.getByRole('region', { name: 'Signed-in devices' }))
const names = () =>
  part()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.split('Signed in')[0])

test('each device is listed, and one of them is signed out', async () => {
  const person = await register()
  const phone = await signInOn(PHONE, person)
  const { user } = await openSettings(backend, { path: '/settings/security', person })
  const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' })
  expect(part().getAllByRole('listitem')).toHaveLength(2)
  expect(part().getByText('This device')).toBeVisible()

  await user.click(button)

  expect(await screen.findByText('Device signed out')).toBeVisible()
  await waitFor(() => expect(names()).toEqual(['Unknown deviceThis device']))
  const refreshed = await backend.fetch('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { apikey: backend.keys.anonKey },
    body: JSON.stringify({ refresh_token: phone.refresh_token }),
  })
  expect(refreshed.status).toBe(400)
})

test('a device that is signed out already disappears', async () => {
  const person = await register()
  await signInOn(PHONE, person)
  const { user } = await openSettings(backend, { path: '/settings/security', person })
  const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' })
  await backend.database.query('delete from auth.sessions where user_agent = $1', [PHONE])

  await user.click(button)

  expect(await screen.findByText('This device is signed out already.')).toBeVisible()
  await waitFor(() => expect(part().getAllByRole('listitem')).toHaveLength(1))
})

test('signing out all others leaves this device', async () => {
  const person = await register()
  await signInOn(PHONE, person)
  const { user } = await openSettings(backend, { path: '/settings/security', person })
  await screen.findByRole('button', { name: 'Sign out Safari on iPhone' })

  await user.click(part().getByRole('button', { name: 'Sign out other sessions' }))

  expect(await screen.findByText('Other sessions signed out')).toBeVisible()
  await waitFor(() => expect(part().getAllByRole('listitem')).toHaveLength(1))
})

test('a list that could not be loaded can be loaded again', async () => {
  let isRefused = true
  const { user } = await openSettings(backend, {
    path: '/settings/security',
    answer: ({ url }) => (isRefused && url.endsWith('/sessions') ? Response.json({}, { status: 400 }) : null),
  })
  expect(await part().findByText('Your devices could not be loaded')).toBeVisible()
  isRefused = false

  await user.click(part().getByRole('button', { name: 'Try again' }))

  expect(await part().findByText('This device')).toBeVisible()
})
