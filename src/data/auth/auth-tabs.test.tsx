import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadBackend } from '#data/backend/backend.ts'
import { renderActions, renderStatus, tellOtherTab } from '#test/harness/pages/auth.tsx'
import { registerNewcomer, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const person = await registerNewcomer(backend)

test('a sign-in and a sign-out in another tab apply here', async () => {
  const notices = await renderStatus(backend)
  expect(screen.getByText('nobody')).toBeVisible()

  const session = await signInElsewhere(backend, person)
  tellOtherTab(session)
  expect(await screen.findByText(person.fullName)).toBeVisible()

  localStorage.removeItem('cartwright-auth-token')
  tellOtherTab(null)
  expect(await screen.findByText('nobody')).toBeVisible()
  expect(notices.at(-1)).toMatchObject({ title: 'Signed out', description: 'You have been successfully signed out.' })
})

test('a renewed session from another tab is used here', async () => {
  await signInElsewhere(backend, person)
  const { actions } = await renderActions(backend)
  await waitFor(() => expect(actions().session).not.toBeNull())

  const renewed = await signInElsewhere(backend, person)
  tellOtherTab(renewed)

  expect(actions().session?.access_token).toBe(JSON.parse(renewed).access_token)
})

test.each(['TOKEN_REFRESHED', 'USER_UPDATED', 'MFA_CHALLENGE_VERIFIED', 'PASSWORD_RECOVERY'])(
  '%s in another tab is taken over without a toast',
  async (event) => {
    await signInElsewhere(backend, person)
    const { actions, notices } = await renderActions(backend)
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

test('a tab that has ended its session ignores the renewal by which another tab ends it too', async () => {
  await signInElsewhere(backend, person)
  const { actions, notices } = await renderActions(backend)
  await loadBackend()
  await waitFor(() => expect(actions().user?.full_name).toBe(person.fullName))
  const session = JSON.parse(await signInElsewhere(backend, person))
  localStorage.removeItem('cartwright-auth-token')
  tellOtherTab(null)
  const channel = new BroadcastChannel('cartwright-auth-token')

  for (const event of ['TOKEN_REFRESHED', 'SIGNED_OUT', 'SIGNED_IN']) channel.postMessage({ event, session })

  await waitFor(() => expect(actions().session).not.toBeNull())
  expect(notices.map(({ title }) => title)).toEqual(['Signed out', 'Signed in'])
  channel.close()
})
