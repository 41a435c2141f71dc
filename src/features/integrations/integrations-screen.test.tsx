import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeStore } from '#test/harness/pages/settings.ts'
import { type Answer, refusal, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

afterEach(() => void vi.useRealTimers())

const PLATFORMS = ['Shopify', 'WooCommerce', 'BigCommerce', 'Magento', 'Medusa', 'Vendure', 'Etsy', 'Amazon']

type Options = { answer?: Answer; hasStore?: boolean }

async function openIntegrations({ hasStore = true, ...rest }: Options = {}) {
  const person = await registerPerson(backend)
  if (hasStore) await makeStore(backend, person)
  const page = await renderRoute('/integrations', { ...rest, backend, as: person })
  return { ...page, person }
}

/** The person's stores with their connected platforms. */
async function loadStores(email: string) {
  const { rows } = await backend.database.query(
    `select stores.name, stores.time_zone, array_agg(connection.platform) as platforms
     from public.stores
     join public.store_members member on member.store_id = stores.id
     join auth.users person on person.id = member.user_id
     left join public.platform_connections connection on connection.store_id = stores.id
     where person.email = $1
     group by stores.id`,
    [email],
  )
  return rows
}

/** Adds a finished import, and returns the id that addresses have. */
async function addImport(storeId: string) {
  const { rows } = await backend.database.query<{ id: string }>(
    `insert into public.imports (store_id, source, status, filename, started_at, published_at)
     values ($1, 'test', 'done', 'orders.csv', now(), now()) returning public_id::text as id`,
    [storeId],
  )
  return rows[0]?.id
}

const article = async (name: string) => within(await screen.findByRole('article', { name }))

/** Presses Connect and advances the clock past the simulated wait. */
async function connect(card: ReturnType<typeof within>) {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  card.getByRole('button', { name: 'Connect' }).click()
  await vi.advanceTimersByTimeAsync(2_000)
}

test('lists every platform and says that connecting is simulated', async () => {
  await openIntegrations()
  for (const name of PLATFORMS) expect((await article(name)).getByRole('button', { name: 'Connect' })).toBeEnabled()
  expect(screen.getByText(/^Connecting is simulated: /)).toBeVisible()
})

test('first shows what brings figures: the import, and the files that were imported', async () => {
  const person = await registerPerson(backend)
  const storeId = await makeStore(backend, person)
  await renderRoute('/integrations', { backend, as: person })
  expect(await screen.findByText('No files imported yet.')).toBeVisible()
  const shopify = await screen.findByRole('article', { name: 'Shopify' })
  const start = screen.getByRole('link', { name: 'Import orders' })
  expect(start).toHaveAttribute('href', '/dashboard?import=new')
  expect(start.compareDocumentPosition(shopify)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

  cleanup()
  const id = await addImport(storeId)
  const { user, router } = await renderRoute('/integrations', { backend, as: person })
  const imports = within(await screen.findByRole('list', { name: 'Imports' }))
  expect(imports.getByText('Done')).toBeVisible()
  await user.click(imports.getByRole('button', { name: 'orders.csv' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: `?import=${id}` }))
})

test('imports that fail to load can be retried', async () => {
  let isBroken = true
  const { user } = await openIntegrations({
    answer: ({ url }) => (isBroken && url.includes('/imports') ? refusal() : null),
  })
  await screen.findByText('Your imports could not be loaded')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No files imported yet.')).toBeVisible()
})

test('connecting takes two seconds without a call, is saved and can be undone', async () => {
  const calls: string[] = []
  const { user } = await openIntegrations({
    answer: ({ url, method }) => {
      if (url.includes('platform_connections')) calls.push(method)
      return null
    },
  })
  const shopify = await article('Shopify')
  calls.length = 0
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
  shopify.getByRole('button', { name: 'Connect' }).click()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(shopify.getByRole('button', { name: 'Connecting...' })).toHaveAttribute('aria-disabled', 'true')
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.setTimerTickMode('interval')

  expect(await screen.findByText('Connected!')).toBeVisible()
  expect(calls[0]).toBe('POST')
  expect(await shopify.findByText('Simulated')).toBeVisible()
  expect(shopify.getByText(/^Connected /)).toBeVisible()
  expect(shopify.getByRole('link', { name: 'Import orders' })).toHaveAttribute('href', '/dashboard?import=new')

  await user.click(shopify.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('Disconnected')).toBeVisible()
  expect(await shopify.findByRole('button', { name: 'Connect' })).toBeEnabled()
})

test('a connection that cannot be saved shows an error and leaves the platform as it was', async () => {
  await openIntegrations({
    answer: ({ url, method }) => (method === 'POST' && url.includes('platform_connections') ? refusal() : null),
  })
  const etsy = await article('Etsy')
  await connect(etsy)
  expect(await screen.findByText('Failed to connect to Etsy. Please try again.')).toBeVisible()
  expect(screen.getByText('Connection Failed')).toBeVisible()
  await waitFor(() => expect(etsy.getByRole('button', { name: 'Connect' })).toBeEnabled())
})

test('connecting without a store creates one, named after the person, in the browser’s time zone', async () => {
  const { person } = await openIntegrations({ hasStore: false })
  const shopify = await article('Shopify')
  await connect(shopify)

  expect(await screen.findByText('Connected!')).toBeVisible()
  expect(await shopify.findByRole('button', { name: 'Disconnect' })).toBeEnabled()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(await loadStores(person.email)).toEqual([
    { name: 'Ada Example’s store', time_zone: timeZone, platforms: ['shopify'] },
  ])
})

test('a store that cannot be created leaves the platform as it was', async () => {
  const { person } = await openIntegrations({
    hasStore: false,
    answer: ({ url }) => (url.includes('create_first_store') ? refusal() : null),
  })
  const etsy = await article('Etsy')
  await connect(etsy)
  expect(await screen.findByText('Connection Failed')).toBeVisible()
  expect(await etsy.findByRole('button', { name: 'Connect' })).toBeEnabled()
  expect(await loadStores(person.email)).toEqual([])
})

test('connections that fail to load can be retried', async () => {
  let isBroken = true
  const { user } = await openIntegrations({
    answer: ({ url }) => (isBroken && url.includes('platform_connections') ? refusal() : null),
  })
  await screen.findByText('Your connections could not be loaded')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Amazon' })).toBeVisible()
})
