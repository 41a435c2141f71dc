import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestBackend, type TestBackend } from '#test/backend.ts'
import { registerPerson, renderRoute, signInElsewhere } from '#test/render-route.tsx'

let backend: TestBackend

beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend.close())
afterEach(() => void vi.useRealTimers())

const PLATFORMS = ['Shopify', 'WooCommerce', 'BigCommerce', 'Magento', 'Medusa', 'Vendure', 'Etsy', 'Amazon']

type Options = { fetch?: TestBackend['fetch']; hasStore?: boolean }

async function openIntegrations({ fetch, hasStore = true }: Options = {}) {
  const person = await registerPerson(backend)
  if (hasStore) await makeStore(JSON.parse(await signInElsewhere(backend, person)))
  const page = await renderRoute('/integrations', { backend: { ...backend, ...(fetch && { fetch }) }, as: person })
  return { ...page, person }
}

async function makeStore({ access_token: token }: { access_token: string }) {
  const response = await backend.fetch(
    new Request(new URL('/rest/v1/rpc/create_store', location.origin), {
      method: 'POST',
      headers: { apikey: backend.keys.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Harbour Goods', currency: 'EUR', time_zone: 'Europe/Berlin' }),
    }),
  )
  if (!response.ok) throw new Error(await response.text())
}

const article = async (name: string) => within(await screen.findByRole('article', { name }))

test('each platform has its article and says that connecting is simulated', async () => {
  await openIntegrations()
  for (const name of PLATFORMS) expect((await article(name)).getByRole('button', { name: 'Connect' })).toBeEnabled()
  expect(screen.getByText('Connecting is simulated')).toBeVisible()
})

test('connecting takes two seconds without a call, is kept and can be taken back', async () => {
  const calls: string[] = []
  const { user } = await openIntegrations({
    fetch: (input, init) => {
      const request = input instanceof Request ? input : new Request(input, init)
      if (request.url.includes('platform_connections')) calls.push(request.method)
      return backend.fetch(request)
    },
  })
  const shopify = await article('Shopify')
  calls.length = 0
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
  shopify.getByRole('button', { name: 'Connect' }).click()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(shopify.getByRole('button', { name: 'Connecting...' })).toBeDisabled()
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()

  expect(await screen.findByText('Connected!')).toBeVisible()
  expect(calls[0]).toBe('POST')
  expect(await shopify.findByText('Simulated')).toBeVisible()
  expect(shopify.getByText(/^Connected /)).toBeVisible()
  expect(shopify.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/dashboard?import=new')

  await user.click(shopify.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('Disconnected')).toBeVisible()
  expect(await shopify.findByRole('button', { name: 'Connect' })).toBeEnabled()
})

test('a connection that cannot be kept says so and leaves the platform as it was', async () => {
  const { user } = await openIntegrations({
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : new Request(input, init)
      if (request.method === 'POST' && request.url.includes('platform_connections'))
        return Response.json({ code: '42501', message: 'No.' }, { status: 403 })
      return backend.fetch(request)
    },
  })
  const etsy = await article('Etsy')
  await user.click(etsy.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('Failed to connect to Etsy. Please try again.')).toBeVisible()
  expect(screen.getByText('Connection Failed')).toBeVisible()
  await waitFor(() => expect(etsy.getByRole('button', { name: 'Connect' })).toBeEnabled())
})

test('a person without a store learns how one is made', async () => {
  await openIntegrations({ hasStore: false })
  expect(await screen.findByText('Connections belong to a store')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Import orders' })).toHaveAttribute('href', '/dashboard?import=new')
})

test('connections that do not load can be asked for again', async () => {
  let isBroken = true
  const { user } = await openIntegrations({
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : new Request(input, init)
      if (isBroken && request.url.includes('platform_connections'))
        return Response.json({ code: '42501', message: 'No.' }, { status: 403 })
      return backend.fetch(request)
    },
  })
  await screen.findByText('Your connections could not be loaded')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Amazon' })).toBeVisible()
})
