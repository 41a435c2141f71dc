import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { configureBackend } from '#data/backend.ts'
import { recallFigures } from '#data/kept-answers.ts'
import { expectFirstScreen } from '#lib/first-screen.ts'
import { openTestBackend } from '#test/backend.ts'
import { type Answer, registerOwner, registerPerson, renderRoute } from '#test/render-route.tsx'
import { prefetchData } from './prefetch-data.ts'

const backend = await openTestBackend()
const person = await registerPerson(backend)

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

/** Notes the addresses that are asked for. */
function listen() {
  const asked: string[] = []
  const answer: Answer = ({ url }) => {
    asked.push(new URL(url).pathname)
    return null
  }
  return { asked, answer }
}

const DASHBOARD = '/api/dashboard-data'
const ANALYTICS = '/api/analytics-summary'
const screens = [
  ['Dashboard', DASHBOARD],
  ['Analytics', ANALYTICS],
] as const

const times = (asked: string[], address: string) => asked.filter((path) => path === address).length

test('a page counts as recent once it is shown, though its figures still load and the visit is short', async () => {
  // The code that loads ahead waits for the first screen; as the first test here, none of it is loaded yet.
  expectFirstScreen()
  const { router } = await renderRoute('/dashboard', {
    backend,
    as: person,
    answer: ({ url }) => (url.includes(DASHBOARD) ? new Promise<never>(() => {}) : null),
  })
  await screen.findByRole('heading', { name: 'Dashboard', level: 1 })
  expect(localStorage.getItem('recent-pages')).toBe(JSON.stringify(['/dashboard']))

  await act(() => router.navigate('/performance'))
  await act(() => router.navigate('/integrations'))

  expect(localStorage.getItem('recent-pages')).toBe(JSON.stringify(['/integrations', '/performance', '/dashboard']))
  expect(localStorage.getItem('last_page_viewed')).toBe('/integrations')
})

test.each(screens)('%s is asked for ahead, and its screen shows that without asking again', async (name, address) => {
  const { asked, answer } = listen()
  const { user } = await renderRoute('/settings', { backend, as: person, answer })
  await waitFor(() => expect(times(asked, address)).toBe(1))

  await user.click((await screen.findAllByRole('link', { name }))[0] ?? document.body)

  expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Explore with sample data' })).toBeVisible()
  expect(times(asked, address)).toBe(1)
})

test.each(screens)('a failed prefetch of %s is silent, and its screen asks again', async (name, address) => {
  const { asked, answer } = listen()
  let isDown = true
  const { user } = await renderRoute('/settings', {
    backend,
    as: person,
    async answer(request) {
      await answer(request)
      return isDown && request.url.includes(address) ? new Response('{}', { status: 503 }) : null
    },
  })
  await waitFor(() => expect(times(asked, address)).toBe(1))
  isDown = false

  await user.click((await screen.findAllByRole('link', { name }))[0] ?? document.body)

  await waitFor(() => expect(times(asked, address)).toBe(2))
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
})

test.each([
  [{ saveData: true, effectiveType: '4g' }, 0],
  [{ saveData: false, effectiveType: '2g' }, 0],
  [{ saveData: false, effectiveType: '4g' }, 1],
  [undefined, 1],
])('on a connection with %j the figures are asked for %i times', async (connection, expected) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(null)))
  await configureBackend({ fetch })
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

  for (const path of ['/dashboard', '/analytics']) await prefetchData(createQueryClient(), path)

  expect(fetch).toHaveBeenCalledTimes(expected * 2)
})

test.each([
  ['/dashboard', DASHBOARD],
  ['/analytics', ANALYTICS],
])('for %s exactly the address is asked for that its screen asks for, and kept for 300 s', async (path, address) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const asked: string[] = []
  await configureBackend({
    async fetch(input, init) {
      const { pathname, search } = new URL(new Request(input, init).url)
      asked.push(pathname + search)
      return Response.json(null)
    },
  })
  const client = createQueryClient()

  await prefetchData(client, path)
  vi.setSystemTime(Date.now() + 299_000)
  await prefetchData(client, path)
  expect(asked).toEqual([address])
  vi.setSystemTime(Date.now() + 2_000)
  await prefetchData(client, path)

  expect(asked).toEqual([address, address])
})

test('other screens have nothing to be asked for', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  await configureBackend({ fetch })

  await prefetchData(createQueryClient(), '/settings')

  expect(fetch).not.toHaveBeenCalled()
})

test('from the landing page a signed-in person’s figures are asked for ahead, and the dashboard shows them at once', async () => {
  const owner = await registerOwner(backend)
  const { asked, answer } = listen()
  let isDown = false
  const { user } = await renderRoute('/', {
    backend,
    as: owner,
    async answer(request) {
      await answer(request)
      return isDown && request.url.includes('/api/') ? new Promise<never>(() => {}) : null
    },
  })
  for (const [, address] of screens) await waitFor(() => expect(times(asked, address)).toBe(1), { timeout: 5_000 })
  await waitFor(() => expect(recallFigures(DASHBOARD)).not.toBeNull())
  isDown = true

  await user.click((await screen.findAllByRole('link', { name: 'Dashboard' }))[0] ?? document.body)

  expect(await screen.findByRole('region', { name: 'Top products' })).toBeVisible()
})

test('a visitor prefetches code alone, and the landing page is no recent page', async () => {
  const { asked, answer } = listen()
  await renderRoute('/', { backend, answer })
  await waitFor(() => expect(localStorage.getItem('last_page_viewed')).toBe('/'))

  expect(localStorage.getItem('recent-pages')).toBeNull()
  for (const [, address] of screens) expect(asked).not.toContain(address)
})

test('an address that leads nowhere is no page to come back to', async () => {
  const { router } = await renderRoute('/no/such/page', { backend })
  await screen.findByRole('heading', { name: 'Page not found' })

  await act(() => router.navigate('/'))
  await waitFor(() => expect(localStorage.getItem('last_page_viewed')).toBe('/'))

  expect(localStorage.getItem('recent-pages')).toBeNull()
})
