import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const person = await registerPerson(backend)

const core = () => screen.findByRole('navigation', { name: 'Core' })
const activeIn = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent)

test('a visitor sees every entry of the Core group locked and none highlighted', async () => {
  await renderRoute('/', { backend })
  const links = within(await core()).getAllByRole('link')

  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Analytics', '/analytics'],
    ['AI Agents', '/ai-agents'],
    ['Integrations', '/integrations'],
    ['Settings', '/settings'],
  ])
  for (const link of links) {
    expect(within(link).getByLabelText('Sign in to open')).toBeInTheDocument()
    expect(link).toHaveClass('text-muted')
  }
  expect(activeIn(await core())).toEqual([])
})

test('a signed-in person sees unlocked entries, with the current one highlighted', async () => {
  await renderRoute('/analytics', { backend, as: person })
  await screen.findByRole('heading', { name: 'Analytics', level: 1 })

  expect(activeIn(await core())).toEqual(['Analytics'])
  expect(screen.queryByLabelText('Sign in to open')).not.toBeInTheDocument()
})

test('the header shows the product name, which links to the landing page', async () => {
  await renderRoute('/', { backend })

  const banner = await screen.findByRole('banner')
  expect(within(banner).getByRole('link', { name: 'Cartwright' })).toHaveAttribute('href', '/')
})

test.each(['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password'])(
  '%s has neither header nor navigation',
  async (path) => {
    await renderRoute(path, { backend })
    await screen.findByRole('heading', { level: 1 })

    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Theme' })).not.toBeInTheDocument()
  },
)

test.each([
  ['/', ['Home']],
  ['/settings', ['Settings']],
  ['/integrations', []],
])('in the bottom bar at %s, %j is active', async (path, active) => {
  await renderRoute(path, { backend, as: person })
  const bar = await screen.findByRole('navigation', { name: 'Main' })

  expect(activeIn(bar)).toEqual(active)
  expect(
    within(bar)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/', '/dashboard', '/analytics', '/ai-agents', '/settings'])
})

test('the menu of a narrow screen opens a page and closes', async () => {
  const { user, router } = await renderRoute('/settings', { backend, as: person })
  await user.click(await screen.findByRole('button', { name: 'Open navigation' }))
  const menu = await screen.findByRole('dialog', { name: 'Navigation' })

  await user.click(within(menu).getByRole('link', { name: 'Integrations' }))

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Integrations' })).toBeVisible())
  expect(router.state.location.pathname).toBe('/integrations')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the menu of a narrow screen leads to the tabs of Analytics', async () => {
  const { user, router } = await renderRoute('/settings', { backend, as: person })
  await user.click(await screen.findByRole('button', { name: 'Open navigation' }))
  const tabs = within(await screen.findByRole('list', { name: 'Analytics' }))
  await user.click(tabs.getByRole('link', { name: 'Customers' }))
  // The heading of the loading screen has the same name and goes when the screen is there.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible())
  expect(router.state.location.search).toBe('?tab=customers')
})

test('the menu of a narrow screen offers a visitor to sign in or up', async () => {
  const { user, router } = await renderRoute('/no/such/page', { backend })
  await user.click(await screen.findByRole('button', { name: 'Open navigation' }))
  const menu = await screen.findByRole('dialog', { name: 'Navigation' })
  expect(within(menu).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')

  await user.click(within(menu).getByRole('link', { name: 'Create an account' }))

  expect(router.state.location.pathname).toBe('/auth/register')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the user menu has the person’s name and links to their pages, Getting started first while steps are open', async () => {
  const { user } = await renderRoute('/settings', { backend, as: person })
  await user.click(await screen.findByRole('button', { name: person.fullName }))

  const menu = within(await screen.findByRole('menu', { name: person.fullName }))
  // The steps may load after the menu.
  expect(await menu.findByRole('menuitem', { name: 'Getting started' })).toBeVisible()
  const entries = menu.getAllByRole('menuitem')
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Getting started', '/onboarding'],
    ['Profile', '/profile'],
    ['Settings', '/settings'],
    ['Performance', '/performance'],
    ['Help', '/documentation'],
    ['Keyboard shortcuts', null],
    ['Sign out', null],
  ])
})

test('the theme is chosen in the header', async () => {
  const { user } = await renderRoute('/', { backend })
  await user.click(await screen.findByRole('button', { name: 'Theme' }))
  expect(await screen.findByRole('menuitemradio', { name: 'System' })).toBeChecked()

  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))

  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  delete document.documentElement.dataset.theme
})

test('an unknown address shows Page not found in the shell, for visitors too', async () => {
  await renderRoute('/no/such/page', { backend })

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible())
  expect(await core()).toBeInTheDocument()
  expect(document.title).toBe('Page not found · Cartwright')
})

test('an unknown address keeps search, star and bell of a signed-in person', async () => {
  const { user } = await renderRoute('/no/such/page', { backend, as: person })

  await screen.findByRole('button', { name: 'Search' })
  expect(screen.getByRole('button', { name: 'Add to favorites' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(localStorage.getItem('recent-pages')).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible()
})

test('a navigation sets the document title and moves focus to the new heading', async () => {
  const { user } = await renderRoute('/settings', { backend, as: person })
  expect(await screen.findByRole('heading', { name: 'Settings' })).not.toHaveFocus()
  await waitFor(() => expect(document.title).toBe('Settings · Cartwright'))

  await user.click(within(await core()).getByRole('link', { name: 'AI Agents' }))

  const heading = await screen.findByRole('heading', { name: 'AI Agents' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(document.title).toBe('AI Agents · Cartwright')
})

test('focus that moved before the new screen is painted stays', async () => {
  await renderRoute('/settings', { backend, as: person })
  const elsewhere = await screen.findByRole('link', { name: /Cartwright/ })

  fireEvent.click(within(await core()).getByRole('link', { name: 'AI Agents' }))
  // The title changes together with the note of where the focus was.
  await waitFor(() => expect(document.title).toBe('AI Agents · Cartwright'))
  elsewhere.focus()
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
  expect(elsewhere).toHaveFocus()
})

test('the landing page offers a visitor an account, and a signed-in person the dashboard', async () => {
  const { router } = await renderRoute('/', { backend })
  const main = await screen.findByRole('main')
  expect(within(main).getAllByRole('link', { name: 'Create an account' })[0]).toHaveAttribute('href', '/auth/register')
  expect(within(main).getAllByRole('link', { name: 'Sign in' })[0]).toHaveAttribute('href', '/auth/login')
  router.dispose()

  await renderRoute('/', { backend, as: person })

  expect((await screen.findAllByRole('link', { name: 'Open dashboard' }))[0]).toHaveAttribute('href', '/dashboard')
})

test('the first Tab stop skips to the content', async () => {
  const { user } = await renderRoute('/', { backend })
  await screen.findByRole('main')

  await user.tab()

  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
})

test('a visitor who opens a locked entry signs in and arrives at its page', async () => {
  const { user, router } = await renderRoute('/', { backend })
  const core = await screen.findByRole('navigation', { name: 'Core' })
  await user.click(within(core).getByRole('link', { name: /Integrations/ }))
  expect(await screen.findByText('Authentication required')).toBeVisible()
  const email = await screen.findByLabelText('Email')
  expect(router.state.location.pathname).toBe('/auth/login')

  await user.type(email, person.email)
  await user.type(screen.getByLabelText('Password'), person.password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Integrations' })
  expect(router.state.location.pathname).toBe('/integrations')
})
