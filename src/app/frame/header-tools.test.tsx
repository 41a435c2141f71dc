import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { setUiPreferences } from '#lib/preferences/ui-preferences.ts'
import { loadStoreId, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const person = await registerPerson(backend)
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

const { rows } = await backend.database.query<{ id: string; email: string; order: string; number: string }>(
  `select customers.id::text, customers.email, orders.id::text as order, orders.name as number
   from public.customers join public.orders on orders.customer_id = customers.id
   where customers.email is not null and orders.store_id = $1 order by orders.placed_at desc limit 1`,
  [await loadStoreId(backend, owner)],
)
const buyer = rows[0] ?? { id: '', email: '', order: '', number: '' }

async function openIntegrations(search = '') {
  const page = await renderRoute(`/integrations${search}`, { backend, as: person })
  await screen.findByRole('heading', { level: 1, name: 'Integrations' })
  return page
}

test('the command palette opens by shortcut and opens a page by keyboard', async () => {
  const { user, router } = await openIntegrations()
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search pages, products, customers, orders and lists' })
  await user.type(field, 'perf')
  expect(screen.getByRole('option', { name: 'Performance' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Performance' })
  expect(router.state.location.pathname).toBe('/performance')
  expect(
    screen.queryByRole('combobox', { name: 'Search pages, products, customers, orders and lists' }),
  ).not.toBeInTheDocument()
})

test('the palette opens a chat with each agent, and the arrow keys move the selection', async () => {
  const { user, router } = await openIntegrations()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const field = await screen.findByRole('combobox', { name: 'Search pages, products, customers, orders and lists' })
  await user.type(field, 'agent')
  await user.clear(field)
  const agents = within(screen.getByRole('group', { name: 'Agents' })).getAllByRole('option')
  expect(agents.map((option) => option.textContent)).toEqual([
    'Work',
    'Chat with Marketing Manager',
    'Chat with Customer Support',
    'Chat with Store Builder',
  ])
  await user.keyboard('{End}{Enter}')
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/ai-agents?agent=store-builder'),
  )
})

test('the palette keeps the store of the open page', async () => {
  const { user, router } = await openIntegrations('?store=second')

  await runCommand(user, 'forecast')

  await waitFor(() => expect(router.state.location.pathname).toBe('/analytics'))
  expect(router.state.location.search).toBe('?tab=forecast&store=second')
})

async function runCommand(user: Awaited<ReturnType<typeof openIntegrations>>['user'], words: string) {
  await user.keyboard('{Control>}k{/Control}')
  await user.type(
    await screen.findByRole('combobox', { name: 'Search pages, products, customers, orders and lists' }),
    `${words}{Enter}`,
  )
}

test('the palette changes the theme, marks a favorite, opens the import and signs out', async () => {
  const { user, router } = await openIntegrations()

  await runCommand(user, 'dark')
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  await runCommand(user, 'system')
  expect(document.documentElement).not.toHaveAttribute('data-theme')

  await runCommand(user, 'bookmark')
  expect(screen.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()

  await runCommand(user, 'import')
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?import=new' }))

  await runCommand(user, 'log out')
  expect(await screen.findByText('Signed out')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
})

test.each([
  { key: 'Enter', repeat: true },
  { key: 'Enter', isComposing: true },
  { key: 'ArrowDown', isComposing: true },
])('the palette ignores %o', async (press) => {
  const { user, router } = await openIntegrations()
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search pages, products, customers, orders and lists' })
  await user.type(field, 'p')
  const marked = field.getAttribute('aria-activedescendant')
  fireEvent.keyDown(field, press)
  expect(field).toHaveAttribute('aria-activedescendant', marked)
  expect(field).toBeVisible()
  expect(router.state.location.pathname).toBe('/integrations')
})

test.each(['whisk', 'bam boo wh', 'sample-acc-01'])(
  'the palette finds a product by "%s" and opens its page',
  async (words) => {
    const { user, router } = await renderRoute('/integrations', { backend, as: owner })
    await user.click(await screen.findByRole('button', { name: 'Search' }))
    await user.type(
      await screen.findByRole('combobox', { name: 'Search pages, products, customers, orders and lists' }),
      words,
    )

    const products = await screen.findByRole('group', { name: 'Products' })
    await user.click(within(products).getByRole('option', { name: 'Bamboo whisk · SAMPLE-ACC-01' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Bamboo whisk' }, { timeout: 30_000 })).toBeVisible()
    expect(router.state.location.pathname).toMatch(/^\/analytics\/products\/\d+$/)
    await waitFor(() => expect(document.title).toBe('Bamboo whisk · Cartwright'))
  },
)

test('the palette writes the day of an order as other pages do, and focus goes to the order it opens', async () => {
  const { user } = await renderRoute('/integrations', { backend, as: owner })
  await screen.findByRole('heading', { level: 1, name: 'Integrations' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /^Search pages/ }), '1001')
  const orders = await screen.findByRole('group', { name: 'Orders' })
  const [order] = within(orders).getAllByRole('option', { name: / · [A-Z][a-z]{2} \d{1,2}, \d{4}$/ })
  if (!order) throw new Error('no order was found')
  const [number = ''] = (order.textContent ?? '').split(' · ')
  await user.click(order)

  const heading = await screen.findByRole('heading', { level: 1, name: `Order ${number}` }, { timeout: 30_000 })
  await waitFor(() => expect(heading).toHaveFocus())
  await waitFor(() => expect(document.title).toBe(`Order ${number} · Cartwright`))
})

async function findRecord(user: Awaited<ReturnType<typeof openIntegrations>>['user'], words: string, name: RegExp) {
  await screen.findByRole('heading', { level: 1, name: 'Integrations' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /^Search pages/ }), words)
  return await screen.findByRole('option', { name }, soon)
}

test('Tab shows the actions of a found order in the palette, and Escape goes back to the results', async () => {
  const { user } = await renderRoute('/integrations', { backend, as: owner })
  const option = await findRecord(user, buyer.number, new RegExp(`^${buyer.number} · `))
  expect(option).toHaveAttribute('aria-selected', 'true')
  expect(option).toHaveAccessibleDescription('Press Tab for actions')

  await user.keyboard('{Tab}')
  const field = screen.getByRole('combobox', { name: `Search actions for ${option.textContent}` })
  expect(field).toHaveFocus()
  await screen.findByRole('option', { name: 'Add your shop’s admin' }, soon)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Open order',
    'Write an email',
    'Copy order number',
    'Copy email address',
    'Copy link',
    'Add a note',
    'Ask Customer Support',
    'Add your shop’s admin',
  ])
  await user.keyboard('{Escape}')
  expect(screen.getByRole('combobox', { name: /^Search pages/ })).toHaveFocus()
  expect(screen.getByRole('combobox', { name: /^Search pages/ })).toHaveValue(buyer.number)
  expect(await screen.findByRole('option', { name: option.textContent ?? '' })).toHaveAttribute('aria-selected', 'true')

  await user.keyboard('{Tab}')
  act(() => screen.getByRole('button', { name: /^Back to the results/ }).focus())
  await user.keyboard('{Escape}')
  expect(screen.getByRole('combobox', { name: /^Search pages/ })).toHaveFocus()

  await user.keyboard('{Tab}')
  await user.type(screen.getByRole('combobox'), 'copy em')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Email address copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(buyer.email)
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test('the palette begins an email to the customer of a found order', async () => {
  const links: string[] = []
  const keepLink = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    links.push(event.target.href)
  }
  document.addEventListener('click', keepLink)
  onTestFinished(() => document.removeEventListener('click', keepLink))
  const { user } = await renderRoute('/integrations', { backend, as: owner })
  await findRecord(user, buyer.number, new RegExp(`^${buyer.number} · `))

  await user.keyboard('{Tab}write{Enter}')

  expect(links).toEqual([`mailto:${buyer.email}?subject=${encodeURIComponent(`Order ${buyer.number}`)}`])
})

test('the palette begins a note on a found customer', async () => {
  const { user, router } = await renderRoute('/integrations', { backend, as: owner })
  const option = await findRecord(user, buyer.email, new RegExp(buyer.email))
  await user.click(screen.getByRole('button', { name: `Actions for ${option.textContent}` }))
  await user.click(screen.getByRole('option', { name: 'Add a note' }))

  await waitFor(async () => expect(await screen.findByLabelText('New note', undefined, soon)).toHaveFocus(), soon)
  expect(router.state.location).toMatchObject({ pathname: `/analytics/customers/${buyer.id}`, hash: '#new-note' })
})

test('the palette offers to copy the SKU of a found product, and its button leads back', async () => {
  const { user } = await renderRoute('/integrations', { backend, as: owner })
  await findRecord(user, 'whisk', /^Bamboo whisk · /)
  await user.keyboard('{Tab}')
  const labels = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(labels.slice(0, 4)).toEqual(['Open product', 'Copy SKU', 'Copy link', 'Add a note'])
  await user.click(screen.getByRole('button', { name: 'Back to the results from Bamboo whisk · SAMPLE-ACC-01' }))
  expect(screen.getByRole('combobox', { name: /^Search pages/ })).toHaveFocus()
})

test('the palette leads to the export of the orders', async () => {
  const { user } = await renderRoute('/integrations', { backend, as: owner })
  await screen.findByRole('heading', { level: 1, name: 'Integrations' })
  await runCommand(user, 'export orders')
  const orders = await screen.findByRole('region', { name: 'Orders' }, soon)
  await waitFor(() => expect(within(orders).getByRole('button', { name: 'Export CSV' })).toHaveFocus(), soon)
})

test.each(['w%k', 'wh_sk', 'wh\\isk', 'whisk"),id.gt.0', 'whisk,bamboo'])(
  'the palette searches for the signs in %s as they are',
  async (words) => {
    const found: unknown[] = []
    const { user } = await renderRoute('/integrations', {
      backend,
      as: owner,
      async answer(request) {
        if (!request.url.includes('/rest/v1/products')) return null
        const response = await backend.fetch(request)
        found.push(await response.clone().json())
        return response
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Search' }))
    await user.click(
      await screen.findByRole('combobox', { name: 'Search pages, products, customers, orders and lists' }),
    )
    await user.paste(words)
    await waitFor(() => expect(found).toEqual([[]]))
    expect(await screen.findByText('No matches. Try another word.', undefined, soon)).toBeVisible()
  },
)

test('the palette says when nothing matches', async () => {
  const { user } = await openIntegrations()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(
    await screen.findByRole('combobox', { name: 'Search pages, products, customers, orders and lists' }),
    'zeppelin',
  )
  expect(await screen.findByText('No matches. Try another word.', undefined, soon)).toBeVisible()
})

test('the sidebar lists favorite and recent pages', async () => {
  const { user } = await openIntegrations()
  const toggle = screen.getByRole('button', { name: 'Toggle sidebar' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await user.click(toggle)
  expect(await screen.findByText('Select the star in the header to add the page that is open.')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Add to favorites' }))
  const favorites = within(screen.getByRole('region', { name: 'Favorites' }))
  expect(favorites.getByRole('link', { name: 'Integrations' })).toHaveAttribute('href', '/integrations')
  expect(JSON.parse(localStorage.getItem('favorite-pages') ?? '')).toEqual(['/integrations'])
  const recent = within(screen.getByRole('region', { name: 'Recent' }))
  expect(recent.getByRole('link', { name: 'Integrations' })).toHaveAttribute('aria-current', 'page')

  await user.click(screen.getByRole('button', { name: 'Remove from favorites' }))
  expect(favorites.queryByRole('link')).not.toBeInTheDocument()
  await user.click(toggle)
  expect(screen.queryByRole('region', { name: 'Favorites' })).not.toBeInTheDocument()
})

test('the sidebar and the palette name the recent order', async () => {
  const { user } = await renderRoute(`/analytics/orders/${buyer.order}`, { backend, as: owner })
  await screen.findByRole('heading', { level: 1, name: `Order ${buyer.number}` }, soon)
  await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
  const recent = within(await screen.findByRole('region', { name: 'Recent' }))
  const link = await recent.findByRole('link', { name: `Order ${buyer.number}`, current: 'page' })
  expect(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`^/analytics/orders/${buyer.order}\\?store=`)))

  await user.keyboard('{Control>}k{/Control}')
  const group = within(await screen.findByRole('group', { name: 'Recent' }))
  expect(group.getByRole('option', { name: `Order ${buyer.number}` })).toBeInTheDocument()

  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Add to favorites' }))
  const favorites = within(screen.getByRole('region', { name: 'Favorites' }))
  expect(favorites.getByRole('link').getAttribute('href')).toBe(link.getAttribute('href'))
})

test('the sidebar leads to each tab of Analytics, with the same store and days', async () => {
  const { router, user } = await openIntegrations('?period=last_7_days')
  await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
  const tabs = within(await screen.findByRole('navigation', { name: 'Analytics' }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Sales',
    'Products',
    'Customers',
    'Orders',
    'Profit',
    'Breakdown',
    'Explore',
    'Forecast',
  ])
  await user.click(tabs.getByRole('link', { name: 'Orders' }))
  await waitFor(() => expect(router.state.location.search).toBe('?period=last_7_days&tab=orders'))
  expect(await screen.findByRole('link', { name: 'Orders', current: 'page' })).toBeInTheDocument()
})

test('opening the notifications marks them as seen', async () => {
  setUiPreferences({ notificationCount: 2 })
  const { user } = await openIntegrations()
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(
    await panel.findByText(
      'No notifications yet. What changed in your shop, and finished and failed imports, appear here.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Notifications' })).not.toHaveAccessibleDescription()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument()
})
