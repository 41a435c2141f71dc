import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePrefetch } from './use-prefetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Like a browser without requestIdleCallback.
  vi.stubGlobal('requestIdleCallback', undefined)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(path: string) {
  const seen = { preloaded: new Array<string>(), prefetched: new Array<string>() }
  const preload = (route: string) => void seen.preloaded.push(route)
  const prefetch = (route: string) => void seen.prefetched.push(route)
  function Page() {
    usePrefetch({ preload, prefetch })
    return (
      <>
        <a href="/integrations">
          <b>Integrations</b>
        </a>
        <a href="https://elsewhere.example.com/settings">Elsewhere</a>
      </>
    )
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return { router, ...seen }
}

const core = ['/dashboard', '/analytics', '/ai-agents', '/integrations', '/settings']

test('the five core routes are prefetched 500 ms after a route change', async () => {
  const { router, prefetched } = open('/performance')
  vi.advanceTimersByTime(499)
  expect(prefetched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(prefetched).toEqual(core)

  await act(() => router.navigate('/profile'))
  vi.advanceTimersByTime(500)

  expect(prefetched).toEqual([...core, ...core])
})

test.each([
  ['/', ['/dashboard', '/analytics']],
  ['/dashboard', ['/analytics', '/ai-agents']],
  ['/analytics', ['/dashboard', '/settings']],
  ['/ai-agents', ['/dashboard', '/integrations']],
  ['/integrations', ['/settings', '/dashboard']],
  ['/settings', ['/dashboard']],
  ['/settings/team', ['/dashboard']],
  ['/profile', []],
])('2 s after opening %s, %j are prefetched', (path, related) => {
  const { prefetched } = open(path)
  vi.advanceTimersByTime(1_999)
  expect(prefetched).toEqual(core)

  vi.advanceTimersByTime(1)

  expect(prefetched).toEqual([...core, ...related])
})

test('a page that is left early prefetches nothing', async () => {
  const { router, prefetched } = open('/settings')
  vi.advanceTimersByTime(499)
  await act(() => router.navigate('/profile'))
  vi.advanceTimersByTime(499)

  expect(prefetched).toEqual([])
})

test('without idle callbacks, code is preloaded after 100 ms', () => {
  const { preloaded } = open('/profile')
  vi.advanceTimersByTime(99)
  expect(preloaded).toEqual([])

  vi.advanceTimersByTime(1)

  expect(preloaded).toEqual(['/dashboard', '/analytics', '/ai-agents', '/settings'])
})

test('code is preloaded when the browser is idle', () => {
  let idle = () => {}
  vi.stubGlobal('requestIdleCallback', (task: () => void) => ((idle = task), 1))
  vi.stubGlobal('cancelIdleCallback', () => {})
  const { preloaded } = open('/profile')
  vi.advanceTimersByTime(5_000)
  expect(preloaded).toEqual([])

  idle()

  expect(preloaded).toEqual(['/dashboard', '/analytics', '/ai-agents', '/settings'])
})

test('hovering a link preloads its screen, unless it is on another site', () => {
  const { preloaded } = open('/profile')
  fireEvent.pointerOver(screen.getByText('Integrations'))
  fireEvent.pointerOver(screen.getByText('Elsewhere'))

  expect(preloaded).toEqual(['/integrations'])
})
