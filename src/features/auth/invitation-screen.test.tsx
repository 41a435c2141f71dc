import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectToast, loadOnboarding } from '#test/harness/pages/onboarding.ts'
import { makeStore } from '#test/harness/pages/settings.ts'
import {
  followLink,
  newestLink,
  type Person,
  registerNewcomer,
  registerPerson,
  renderRoute,
  signInElsewhere,
} from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

/** Invites an address to a new store. Resolves to the path of the link in the email. */
async function invite(email: string, storeName = 'Harbour Goods') {
  const owner = await registerPerson(backend)
  const store = await makeStore(backend, owner, storeName)
  const session: unknown = JSON.parse(await signInElsewhere(backend, owner))
  localStorage.clear()
  await backend.fetch('/api/team/invitations', {
    method: 'POST',
    headers: { Authorization: `Bearer ${Object(session).access_token}` },
    body: JSON.stringify({ store, email }),
  })
  const text = (await backend.outbox()).at(-1)?.text ?? ''
  const [path = ''] = /\/auth\/invitation\?token=[\w-]+/.exec(text) ?? []
  return { owner, store, path, token: path.split('=')[1] ?? '' }
}

const accept = () => screen.findByRole('button', { name: 'Accept invitation' })

const storesOf = async ({ email }: Person) => {
  const { rows } = await backend.database.query<{ id: string }>(
    'select store_id as id from public.store_members join auth.users on users.id = user_id where email = $1',
    [email],
  )
  return rows.map(({ id }) => id)
}

test('a signed-in person joins with one click, and is asked nothing about the store', async () => {
  const person = await registerNewcomer(backend)
  const { owner, store, path } = await invite(person.email)
  const { router, user } = await renderRoute(path, { backend, as: person })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Join Harbour Goods' })).toBeVisible())
  expect(screen.getByText(owner.fullName)).toBeVisible()

  await user.click(await accept())

  await expectToast('You joined the store')
  expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: `?store=${store}` })
  expect(await storesOf(person)).toEqual([store])
  expect(await screen.findByRole('dialog', { name: 'Complete Your Profile' })).toBeVisible()
  expect(await loadOnboarding(backend, person)).toMatchObject({
    currentStep: 'profile',
    steps: { welcome: { status: 'completed' }, team: { status: 'completed' }, profile: { status: 'in-progress' } },
  })
})

test('a person who has begun the welcome dialog is not asked on', async () => {
  const person = await registerNewcomer(backend)
  const { path } = await invite(person.email)
  await backend.database.query(
    `insert into public.profiles (id, email, preferences)
     select id, $1, '{"onboarding": {"currentStep": "goals", "steps": {"industry": {"status": "completed"}}}}' from auth.users where email = $1`,
    [person.email],
  )
  const { user } = await renderRoute(path, { backend, as: person })

  await user.click(await accept())

  expect(await screen.findByRole('dialog', { name: 'Complete Your Profile' })).toBeVisible()
})

test('a visitor signs in with the address filled in, and comes back to the invitation', async () => {
  const person = await registerPerson(backend)
  const { path } = await invite(person.email)
  const { router, user } = await renderRoute(path, { backend })
  await user.click(await screen.findByRole('link', { name: 'Sign in' }))
  expect(await screen.findByLabelText('Email')).toHaveValue(person.email)
  await user.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(await screen.findByLabelText('Full name')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue(person.email)
  await user.click(screen.getByRole('link', { name: 'Sign in' }))

  await user.type(await screen.findByLabelText('Password'), person.password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await accept()).toBeVisible()
  expect(router.state.location.pathname + router.state.location.search).toBe(path)
})

test('a visitor creates an account, and the link in the confirmation email leads back to the invitation', async () => {
  const { path, token } = await invite('new.colleague@example.com')
  const { user } = await renderRoute(path, { backend })
  await user.click(await screen.findByRole('link', { name: 'Create an account' }))
  await user.type(await screen.findByLabelText('Full name'), 'New Colleague')
  await user.type(screen.getByLabelText('Password'), 'a quiet harbour at dawn')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('heading', { name: 'Check your email' })

  const target = await followLink(backend, await newestLink(backend))

  expect(target).toContain('/auth/login?verified=true')
  expect(new URLSearchParams(target.split('?')[1]).get('invitation')).toBe(token)
})

test('a person who is signed in with another address can sign out and stay on the invitation', async () => {
  const person = await registerPerson(backend)
  const { path } = await invite('somebody.else@example.com')
  const { user } = await renderRoute(path, { backend, as: person })
  expect(await screen.findByText('This invitation is for another address')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Sign out' }))

  expect(await screen.findByRole('link', { name: 'Create an account' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Join Harbour Goods' })).toBeVisible()
})

test.each([
  ['accepted_at = now()', 'This invitation was already used'],
  ['expires_at = now()', 'This invitation has expired'],
  ['revoked_at = now()', 'This invitation no longer works'],
  [`token_hash = 'other'`, 'We don’t know this invitation'],
])('an invitation with %s is explained, without the name of the store', async (change, title) => {
  const { path, store } = await invite('late@example.com', 'Secret Goods')
  await backend.database.query(`update public.store_invitations set ${change} where store_id = $1`, [store])

  await renderRoute(path, { backend })

  await waitFor(() => expect(screen.getByRole('heading', { name: title })).toBeVisible())
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByText(/Secret Goods/)).not.toBeInTheDocument()
  await backend.database.query('delete from public.store_invitations where store_id = $1', [store])
})

test('an invitation that is withdrawn meanwhile says so', async () => {
  const person = await registerPerson(backend)
  const { path, store } = await invite(person.email)
  const { user } = await renderRoute(path, { backend, as: person })
  const button = await accept()
  await backend.database.query('update public.store_invitations set revoked_at = now() where store_id = $1', [store])

  await user.click(button)

  expect(await screen.findByText('This invitation was withdrawn or replaced by a newer one.')).toBeVisible()
  expect(await storesOf(person)).toEqual([])
})

test('an invitation that fails to load can be retried', async () => {
  const { path } = await invite('retry@example.com')
  let isBroken = true
  const { user } = await renderRoute(path, {
    backend,
    answer: ({ url }) => (isBroken && url.endsWith('/api/invitation') ? new Response('{}', { status: 400 }) : null),
  })
  const button = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(button)

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Join Harbour Goods' })).toBeVisible())
})
