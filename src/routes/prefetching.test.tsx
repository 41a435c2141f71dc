import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { configureBackend } from '#data/backend.ts'
import { createTestBackend, type TestBackend } from '#test/backend.ts'
import { type Person, registerPerson, renderRoute } from '#test/render-route.tsx'
import { prefetchData } from './prefetch-data.ts'

let backend: TestBackend
let person: Person

beforeAll(async () => {
  backend = await createTestBackend()
  person = await registerPerson(backend)
})

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'))

afterAll(() => backend.close())

/** The backend with the addresses that it is asked for. */
function listen() {
  const asked: string[] = []
  const fetch: TestBackend['fetch'] = (input, init) => {
    const request = new Request(input, init)
    asked.push(new URL(request.url).pathname)
    return backend.fetch(request)
  }
  return { asked, listening: { ...backend, fetch } }
}

const figures = (asked: string[]) => asked.filter((path) => path === '/api/dashboard-data')

test('the figures are asked for ahead, and the dashboard shows them without asking again', async () => {
  const { asked, listening } = listen()
  const { user } = await renderRoute('/settings', { backend: listening, as: person })
  await waitFor(() => expect(figures(asked)).toHaveLength(1))

  await user.click((await screen.findAllByRole('link', { name: 'Dashboard' }))[0] ?? document.body)

  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(figures(asked)).toHaveLength(1)
})

test('a failed prefetch is silent, and the dashboard asks again', async () => {
  const { asked, listening } = listen()
  let isDown = true
  const fetch: TestBackend['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    const answer = await listening.fetch(request)
    const isFigures = request.url.includes('/api/dashboard-data')
    return isDown && isFigures ? new Response('{}', { status: 503 }) : answer
  }
  const { user } = await renderRoute('/settings', { backend: { ...backend, fetch }, as: person })
  await waitFor(() => expect(figures(asked)).toHaveLength(1))
  isDown = false

  await user.click((await screen.findAllByRole('link', { name: 'Dashboard' }))[0] ?? document.body)

  await waitFor(() => expect(figures(asked)).toHaveLength(2))
  expect(screen.queryByText('Your figures could not be loaded')).not.toBeInTheDocument()
})

test.each([
  [{ saveData: true, effectiveType: '4g' }, 0],
  [{ saveData: false, effectiveType: '2g' }, 0],
  [{ saveData: false, effectiveType: '4g' }, 1],
  [undefined, 1],
])('on a connection with %j the figures are asked for %i times', async (connection, times) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(null)))
  await configureBackend({ fetch })
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

  await prefetchData(createQueryClient(), '/dashboard')

  expect(fetch).toHaveBeenCalledTimes(times)
})

test('other screens have nothing to be asked for', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  await configureBackend({ fetch })

  await prefetchData(createQueryClient(), '/settings')

  expect(fetch).not.toHaveBeenCalled()
})

test('a visitor prefetches code alone, and the landing page is no recent page', async () => {
  const { asked, listening } = listen()
  await renderRoute('/', { backend: listening })
  await waitFor(() => expect(localStorage.getItem('last_page_viewed')).toBe('/'))

  expect(localStorage.getItem('recent-pages')).toBeNull()
  expect(figures(asked)).toEqual([])
})

test('an address that leads nowhere is no page to come back to', async () => {
  const { router } = await renderRoute('/no/such/page', { backend })
  await screen.findByRole('heading', { name: 'Page not found' })

  await act(() => router.navigate('/'))
  await waitFor(() => expect(localStorage.getItem('last_page_viewed')).toBe('/'))

  expect(localStorage.getItem('recent-pages')).toBeNull()
})
