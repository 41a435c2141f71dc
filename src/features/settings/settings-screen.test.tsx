import { act, screen, waitFor, within } from '@testing-library/react'
import { createPath } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { getUiPreferences } from '#lib/preferences/ui-preferences.ts'
import {
  makeStore,
  openSettings,
  openStore,
  saveOnlyWhenAsked,
  section,
  storedStore,
} from '#test/harness/pages/settings.ts'
import { type Person, registerPerson } from '#test/harness/screens/render-route.tsx'
import { resizeWindow } from '#test/harness/screens/resize-window.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

afterEach(() => {
  // Theme and density stay on the document after the page is closed.
  delete document.documentElement.dataset['density']
  delete document.documentElement.dataset['motion']
})

describe('appearance', () => {
  test('compact mode, animations and saving change at once and are remembered', async () => {
    const { user } = await openSettings(backend)
    const root = document.documentElement
    expect(screen.getByRole('switch', { name: 'Compact mode' })).not.toBeChecked()
    expect(screen.getByRole('switch', { name: 'Animations' })).toBeChecked()
    expect(screen.getByRole('switch', { name: 'Save as you go' })).toBeChecked()

    await user.click(screen.getByRole('switch', { name: 'Compact mode' }))
    await user.click(screen.getByRole('switch', { name: 'Animations' }))
    await user.click(screen.getByText('Save as you go'))

    expect(root.dataset['density']).toBe('compact')
    expect(root.dataset['motion']).toBe('off')
    expect(getUiPreferences().userPreferences).toEqual({ compactMode: true, animationsEnabled: false, autoSave: false })
    await user.click(screen.getByRole('switch', { name: 'Compact mode' }))
    await user.click(screen.getByRole('switch', { name: 'Animations' }))
    expect(root.dataset['density']).toBeUndefined()
    expect(root.dataset['motion']).toBeUndefined()
  })

  test('another tab changes the look of this one', async () => {
    await openSettings(backend)
    localStorage.setItem('cartwright-ui-preferences', '{"userPreferences":{"compactMode":true}}')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cartwright-ui-preferences' })))

    await waitFor(() => expect(screen.getByRole('switch', { name: 'Compact mode' })).toBeChecked())
    expect(document.documentElement.dataset['density']).toBe('compact')
  })

  test('the theme can be chosen', async () => {
    const { user } = await openSettings(backend)
    await user.click(within(screen.getByRole('radiogroup', { name: 'Theme' })).getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await user.click(within(screen.getByRole('radiogroup', { name: 'Theme' })).getByRole('radio', { name: 'System' }))
  })
})

describe('sections', () => {
  const links = () => within(screen.getByRole('navigation', { name: 'Settings' }))
  const isShown = (name: string) => screen.queryByRole('region', { name }) !== null

  test('are shown one at a time beside their list, each with an address, a title and the focus', async () => {
    const { user, router } = await openSettings(backend)
    expect(isShown('Appearance and saving')).toBe(true)
    expect(isShown('Security')).toBe(false)
    expect(links().getByRole('link', { name: 'Appearance and saving' })).toHaveAttribute('aria-current', 'page')

    await user.click(links().getByRole('link', { name: 'Security' }))
    expect(router.state.location.pathname).toBe('/settings/security')
    await waitFor(() => expect(screen.getByRole('region', { name: 'Security' })).toHaveFocus())
    expect(isShown('Appearance and saving')).toBe(false)
    expect(document.title).toBe('Security · Settings · Cartwright')

    await act(() => router.navigate(-1))
    expect(isShown('Appearance and saving')).toBe(true)
    await waitFor(() => expect(document.title).toBe('Settings · Cartwright'))
  })

  test('are a list with a way back where there is no room beside it', async () => {
    resizeWindow(360)
    const { user, router } = await openSettings(backend)
    expect(isShown('Appearance and saving')).toBe(false)

    await user.click(links().getByRole('link', { name: /^Data/ }))
    expect(isShown('Data')).toBe(true)
    // The section is the page: its name is the one heading of it.
    expect(screen.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible()
    expect(screen.getAllByRole('heading', { name: /^(Data|Settings)$/ })).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 2, name: 'Delete account' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Settings' })).not.toBeInTheDocument()

    await user.click(screen.getByRole('link', { name: 'All settings' }))
    expect(router.state.location.pathname).toBe('/settings')
    expect(links().getAllByRole('link')).toHaveLength(12)
  })

  test.each([
    ['/settings?store=1#team', '/settings/team?store=1'],
    ['/settings/store#security', '/settings/security'],
    ['/settings#nothing', '/settings#nothing'],
    ['/settings/nothing', '/settings'],
  ])('%s leads to %s', async (path, address) => {
    const { router } = await openSettings(backend, { path })
    expect(createPath(router.state.location)).toBe(address)
  })
})

test.each([
  ['goals', 'Goals'],
  ['costs', 'Costs'],
  ['reorder', 'Reorder'],
  ['team', 'Team'],
  ['assistants', 'Assistants'],
])('without a store, %s says what to do', async (id, name) => {
  await openSettings(backend, { path: `/settings/${id}` })
  expect(await screen.findByRole('heading', { name: 'You have no store yet' })).toBeVisible()
  expect(section(name).getByRole('link', { name: 'Create your store' })).toHaveAttribute('href', '/settings/store')
  expect(section(name).getByRole('link', { name: 'Import orders' })).toHaveAttribute('href', '/dashboard?import=new')
})

describe('leaving with unsaved changes', () => {
  const goToProfile = async (user: Awaited<ReturnType<typeof openStore>>['user']) =>
    user.click(screen.getByRole('link', { name: 'profile' }))

  test('asks before another page or another section', async () => {
    saveOnlyWhenAsked()
    const { user, router } = await openStore(backend)
    await user.selectOptions(screen.getByLabelText('Industry'), 'Books')

    await goToProfile(user)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await user.click(screen.getByRole('link', { name: 'Security' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/settings/store')
    expect(screen.getByLabelText('Industry')).toHaveDisplayValue('Books')
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)

    await goToProfile(user)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  })

  test('asks before the former address of a section', async () => {
    saveOnlyWhenAsked()
    const { user, router } = await openStore(backend)
    await user.selectOptions(screen.getByLabelText('Industry'), 'Books')

    act(() => void router.navigate('/settings/store#security'))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(createPath(router.state.location)).toBe('/settings/store')
    expect(screen.getByLabelText('Industry')).toHaveDisplayValue('Books')

    act(() => void router.navigate('/settings/store#security'))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(createPath(router.state.location)).toBe('/settings/security'))
  })

  test('waits for automatic saving to finish', async () => {
    const { user, router, storeId } = await openStore(backend)
    await user.type(screen.getByLabelText('Store name'), ' Ltd')

    await goToProfile(user)

    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
    expect(await storedStore(backend, storeId)).toMatchObject({ name: 'Harbour Goods Ltd' })
  })
})

describe('notifications', () => {
  const kindsOf = async ({ email }: Person) => {
    const { rows } = await backend.database.query<{ preferences: unknown }>(
      'select preferences from public.profiles where email = $1',
      [email],
    )
    return rows[0]?.preferences
  }

  test('are chosen by kind, and other preferences are kept', async () => {
    const { user, person } = await openSettings(backend, { path: '/settings/notifications' })
    await user.click(await screen.findByRole('switch', { name: 'Finished imports' }))

    await waitFor(async () =>
      expect(await kindsOf(person)).toEqual({
        onboardingCompleted: true,
        notifications: { finishedImports: false },
      }),
    )
    expect(await section('Notifications').findByText('Saved')).toBeVisible()
  })

  test('only chosen kinds count on the bell', async () => {
    const person = await registerPerson(backend)
    const { rows } = await backend.database.query<{ id: string }>('select id from auth.users where email = $1', [
      person.email,
    ])
    localStorage.setItem(`cartwright-notifications-seen-${rows[0]?.id}`, '[]')
    const storeId = await makeStore(backend, person)
    await backend.database.query(
      `insert into public.imports (store_id, source, status, filename) values ($1, 'test', 'done', 'a.csv'), ($1, 'test', 'failed', 'b.csv')`,
      [storeId],
    )
    const { user } = await openSettings(backend, { person, path: '/settings/notifications' })
    const bell = screen.getByRole('button', { name: 'Notifications' })
    await waitFor(() => expect(bell).toHaveAccessibleDescription('2 new'))

    await user.click(await screen.findByRole('switch', { name: 'Failed imports' }))
    await waitFor(() => expect(bell).toHaveAccessibleDescription('1 new'))
    await user.click(screen.getByRole('switch', { name: 'Finished imports' }))
    await waitFor(() => expect(bell).not.toHaveAccessibleDescription())
  })
})

test('the installation shows its versions and how to back it up', async () => {
  await openSettings(backend, { path: '/settings/installation' })
  const about = section('About this installation')

  expect(await about.findByText(/^(Embedded: one machine|Your own Postgres)/)).toBeVisible()
  expect(about.getByText(/^Run npm run backup/)).toBeVisible()
  expect(about.getByText(process.versions.node)).toBeVisible()
  expect(about.getByText(/^The agents read every question themselves/)).toBeVisible()
})

test('the installation shows its language model, and how much it was used', async () => {
  const use = { host: 'localhost:11434', calls: 1200, failures: 3, tokens: 450_000, cost: 0.9 }
  const model = { name: 'small', use }
  const versions = { cartwright: '1.0.0', node: '26.0.0', postgres: '17.0' }
  const installation = { deployment: 'embedded', versions, dataFolder: null, sendsEmail: false, model }
  await openSettings(backend, {
    path: '/settings/installation',
    answer: async ({ url }) => (new URL(url).pathname === '/api/backend' ? Response.json(installation) : null),
  })
  const about = section('About this installation')

  expect(await about.findByText(/^small at localhost:11434 reads questions/)).toHaveTextContent(
    'This month, all stores here: 1,200 questions, 3 without an answer, 450,000 tokens, about 0.9 at your prices.',
  )
})
