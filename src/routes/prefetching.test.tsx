import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { configureBackend } from '#data/backend/backend.ts'
import { recallFigures } from '#data/figures/kept-answers.ts'
import { expectFirstScreen } from '#lib/first-screen.ts'
import { type Answer, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'
import { prefetchData } from './prefetching.tsx'

const backend = await openScreenBackend()
const person = await registerPerson(backend)
const owner = await loadSampleOwner(backend)

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

/** Records the requested addresses. */
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

test('a page counts as recent when it is shown, even before its figures load and for a short visit', async () => {
  // Prefetching waits for the first screen. This test runs first, so no code is loaded yet.
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

test.each(screens)('%s is prefetched, and its screen sends no second request', async (name, address) => {
  const { asked, answer } = listen()
  const { user } = await renderRoute('/settings', { backend, as: person, answer })
  await waitFor(() => expect(times(asked, address)).toBe(1))

  await user.click((await screen.findAllByRole('link', { name }))[0] ?? document.body)

  await waitFor(() => expect(screen.getByRole('heading', { name, level: 1 })).toBeVisible())
  expect(await screen.findByRole('button', { name: 'Explore with sample data' })).toBeVisible()
  expect(times(asked, address)).toBe(1)
})

test.each(screens)(
  'a failed prefetch of %s is silent, and its screen sends the request again',
  async (name, address) => {
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
  },
)

test.each([
  [{ saveData: true, effectiveType: '4g' }, 0],
  [{ saveData: false, effectiveType: '2g' }, 0],
  [{ saveData: false, effectiveType: '4g' }, 1],
  [undefined, 1],
])('on a connection with %j the figures are requested %i times', async (connection, expected) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(null)))
  await configureBackend({ fetch })
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

  for (const path of ['/dashboard', '/analytics']) await prefetchData(createQueryClient(), path, null)

  expect(fetch).toHaveBeenCalledTimes(expected * 2)
})

test.each([
  ['/dashboard', DASHBOARD],
  ['/analytics', ANALYTICS],
])("the prefetch of %s requests the screen's own URL and keeps the answer for 300 s", async (path, address) => {
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

  await prefetchData(client, path, null)
  vi.setSystemTime(Date.now() + 299_000)
  await prefetchData(client, path, null)
  expect(asked).toEqual([address])
  vi.setSystemTime(Date.now() + 2_000)
  await prefetchData(client, path, null)

  expect(asked).toEqual([address, address])
  await prefetchData(client, path, 'b')
  expect(asked.slice(2)).toEqual([`${address}${address.includes('?') ? '&' : '?'}store=b`])
})

test('other screens have no data to prefetch', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  await configureBackend({ fetch })

  await prefetchData(createQueryClient(), '/settings', null)

  expect(fetch).not.toHaveBeenCalled()
})

test("the landing page prefetches a signed-in person's figures, and the dashboard shows them at once", async () => {
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
  for (const [, address] of screens) await waitFor(() => expect(times(asked, address)).toBe(1))
  await waitFor(() => expect(recallFigures(DASHBOARD)).not.toBeNull())
  isDown = true

  await user.click((await screen.findAllByRole('link', { name: 'Dashboard' }))[0] ?? document.body)

  expect(await screen.findByRole('region', { name: 'Top products' })).toBeVisible()
})

test("a visitor prefetches code only, and the landing page isn't a recent page", async () => {
  const { asked, answer } = listen()
  await renderRoute('/', { backend, answer })
  await waitFor(() => expect(localStorage.getItem('last_page_viewed')).toBe('/'))

  expect(localStorage.getItem('recent-pages')).toBeNull()
  for (const [, address] of screens) expect(asked).not.toContain(address)
})

test("an unknown address isn't a recent page", async () => {
  const { router } = await renderRoute('/no/such/page', { backend })
  await screen.findByRole('heading', { name: 'Page not found' })

  await act(() => router.navigate('/'))
  await waitFor(() => expect(localStorage.getItem('last_page_viewed')).toBe('/'))

  expect(localStorage.getItem('recent-pages')).toBeNull()
})
