import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestBackend } from '#test/backend.ts'
import { type Answer, refusal, registerPerson, renderRoute } from '#test/render-route.tsx'
import { makeStore } from '#test/settings.ts'

const backend = await openTestBackend()

afterEach(() => void vi.useRealTimers())

const PLATFORMS = ['Shopify', 'WooCommerce', 'BigCommerce', 'Magento', 'Medusa', 'Vendure', 'Etsy', 'Amazon']

type Options = { answer?: Answer; hasStore?: boolean }

async function openIntegrations({ hasStore = true, ...rest }: Options = {}) {
  const person = await registerPerson(backend)
  if (hasStore) await makeStore(backend, person)
  const page = await renderRoute('/integrations', { ...rest, backend, as: person })
  return { ...page, person }
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
    answer: ({ url, method }) => (method === 'POST' && url.includes('platform_connections') ? refusal() : null),
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
    answer: ({ url }) => (isBroken && url.includes('platform_connections') ? refusal() : null),
  })
  await screen.findByText('Your connections could not be loaded')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Amazon' })).toBeVisible()
})
