import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiFetch } from '#data/backend/backend.ts'
import { makeStore, openSettings } from '#test/harness/pages/settings.ts'
import { type Person, registerPerson, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

type Opening = { storeName?: string; isStoreNamed?: boolean; section?: 'data' | 'security' }

async function open({ storeName, isStoreNamed, section = 'data' }: Opening = {}) {
  const person = await registerPerson(backend)
  const store = storeName === undefined ? null : await makeStore(backend, person, storeName)
  const search = isStoreNamed ? `?store=${store}` : ''
  const page = await openSettings(backend, { person, path: `/settings/${section}${search}` })
  await screen.findByRole('button', { name: section === 'data' ? 'Delete account' : 'Change password' })
  return page
}

const count = async (text: string, values: unknown[]) => (await backend.database.query(text, values)).rowCount
const sessionsOf = ({ email }: Person) =>
  count('select from auth.sessions where user_id = (select id from auth.users where email = $1)', [email])

async function canSignIn(person: Person, password: string) {
  const before = localStorage.getItem('cartwright-auth-token') ?? ''
  const isIn = await signInElsewhere(backend, { ...person, password }).then(
    () => true,
    () => false,
  )
  localStorage.setItem('cartwright-auth-token', before)
  return isIn
}

describe('the password', () => {
  type Entry = { current?: string; password: string; confirmation?: string }

  async function change(
    { user, person }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'person'>,
    { current = person.password, password, confirmation = password }: Entry,
  ) {
    const entries = { 'Current password': current, 'New password': password, 'Confirm new password': confirmation }
    for (const [label, text] of Object.entries(entries)) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  test('changes when both fields match, and signs out other sessions', async () => {
    const { user, person } = await open({ section: 'security' })
    await canSignIn(person, person.password)
    expect(await sessionsOf(person)).toBeGreaterThan(1)

    await change({ user, person }, { password: 'kettle orbit plum 7', confirmation: 'kettle orbit plum 8' })
    expect(await screen.findByText('The two passwords don’t match.')).toBeVisible()
    expect(screen.getByLabelText('Confirm new password')).toHaveFocus()
    await change({ user, person }, { password: 'kettle orbit plum 7' })

    expect(await screen.findByText('Password changed')).toBeVisible()
    expect(await sessionsOf(person)).toBe(1)
    expect(screen.getByLabelText('New password')).toHaveValue('')
    expect(await canSignIn(person, person.password)).toBe(false)
    expect(await canSignIn(person, 'kettle orbit plum 7')).toBe(true)
  })

  test('a refused password shows the reason at its field', async () => {
    const { user, person } = await open({ section: 'security' })
    await change({ user, person }, { password: 'password123' })
    expect(await screen.findByText(/Choose a stronger password/)).toBeVisible()
    expect(screen.getByLabelText('New password')).toBeInvalid()
    expect(screen.getByLabelText('New password')).toHaveFocus()

    await change({ user, person }, { password: person.password })
    expect(await screen.findByText('New password should be different from the old password.')).toBeVisible()
  })

  test('needs the current password, and limits wrong attempts', async () => {
    const { user, person } = await open({ section: 'security' })
    const attempt = { current: 'kettle orbit plum 6', password: 'kettle orbit plum 7' }
    for (let tries = 0; tries < 5; tries += 1) {
      await change({ user, person }, attempt)
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Change password' })).not.toHaveAttribute('aria-busy'),
      )
    }

    expect(await screen.findByText('This is not your current password.')).toBeVisible()
    expect(screen.getByLabelText('Current password')).toBeInvalid()
    expect(screen.getByLabelText('Current password')).toHaveFocus()
    await change({ user, person }, attempt)

    expect(await screen.findByText(/Too many attempts. Wait up to 15 minutes/)).toBeVisible()
    await backend.database.query('delete from private.rate_limits')
    expect(await canSignIn(person, person.password)).toBe(true)
  })
})

test('signs out other sessions and keeps this one', async () => {
  const { user, person, router } = await open({ section: 'security' })
  await canSignIn(person, person.password)
  expect(await sessionsOf(person)).toBeGreaterThan(1)

  await user.click(screen.getByRole('button', { name: 'Sign out other sessions' }))

  expect(await screen.findByText('Other sessions signed out')).toBeVisible()
  expect(await sessionsOf(person)).toBe(1)
  expect(router.state.location.pathname).toBe('/settings/security')
})

test('the export starts as a download', async () => {
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(this.href)
    expect(this).toHaveAttribute('download')
  })
  const { user } = await open({ storeName: 'Harbour Goods' })
  await screen.findByRole('button', { name: 'Delete store' })

  await user.click(screen.getByRole('button', { name: 'Export everything' }))

  expect(await screen.findByText('Export started')).toBeVisible()
  const response = await backend.fetch(followed[0] ?? '')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 2))).toBe('PK')
})

describe('deleting the store', () => {
  test('asks for its name, with any apostrophe, and deletes everything in it', async () => {
    const name = '‏متجر <b>"Söhne’s"</b>  '.trim()
    const { user, router } = await open({ storeName: name, isStoreNamed: true })
    await user.click(await screen.findByRole('button', { name: 'Delete store' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this store?' }))
    const confirm = dialog.getByRole('button', { name: 'Delete store' })
    expect(confirm).toBeDisabled()
    await user.type(dialog.getByLabelText('Store name'), 'Something else')
    expect(confirm).toBeDisabled()
    await user.clear(dialog.getByLabelText('Store name'))
    await user.type(dialog.getByLabelText('Store name'), name.replace('’', "'"))
    await user.click(confirm)

    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.getByText('Store deleted')).toBeVisible()
    expect(await count('select from public.stores where name = $1', [name])).toBe(0)
    expect(screen.queryByRole('button', { name: 'Delete store' })).not.toBeInTheDocument()
  })

  test('can be cancelled', async () => {
    const { user } = await open({ storeName: 'Kept Goods' })
    await user.click(await screen.findByRole('button', { name: 'Delete store' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await count('select from public.stores where name = $1', ['Kept Goods'])).toBe(1)
  })
})

describe('deleting the account', () => {
  test('asks for the email, deletes, and opens the landing page', async () => {
    const { user, person, router } = await open({ storeName: 'Only Mine' })
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }))
    await user.type(dialog.getByLabelText('Your email'), person.email)
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))

    expect(await screen.findByText('Account deleted')).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
    expect(localStorage.getItem('cartwright-auth-token')).toBeNull()
    expect(await count('select from auth.users where email = $1', [person.email])).toBe(0)
    expect(await count('select from public.stores where name = $1', ['Only Mine'])).toBe(0)
  })

  test('opens the landing page although another request is refused meanwhile', async () => {
    const person = await registerPerson(backend)
    const { user, router } = await openSettings(backend, {
      person,
      path: '/settings/data',
      answer: async (request) => {
        if (request.method !== 'DELETE') return null
        const deleted = await backend.fetch(request)
        await apiFetch('/api/dashboard-data').catch(() => null)
        return deleted
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }))
    await user.type(dialog.getByLabelText('Your email'), person.email)
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))

    expect(await screen.findByText('Account deleted')).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
  })

  test('with an expired session opens the sign-in page and deletes nothing', async () => {
    const { user, person } = await open()
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }))
    await user.type(dialog.getByLabelText('Your email'), person.email)
    await backend.database.query(
      'delete from auth.sessions where user_id = (select id from auth.users where email = $1)',
      [person.email],
    )
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))

    await waitFor(() => expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible())
    expect(await screen.findByText('Session expired')).toBeVisible()
    expect(await count('select from auth.users where email = $1', [person.email])).toBe(1)
  })
})
