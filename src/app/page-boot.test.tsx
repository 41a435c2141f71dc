import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'index.html'), 'utf8')
const bootScript = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? ''

type Asked = { path: string; authorization: string }

type Visit = { address: string; stored?: string; endsWithBrowser?: boolean }

/** Runs what the page runs before any of its modules; gives what it has asked for. */
function boot({ address, stored, endsWithBrowser = false }: Visit) {
  const asked: Asked[] = []
  const window: { askedFirst?: unknown } = {}
  const { pathname, search } = new URL(address, 'http://localhost')
  if (stored !== undefined) localStorage.setItem('cartwright-auth-token', stored)
  if (endsWithBrowser) localStorage.setItem('cartwright-auth-ends-with-browser', 'true')
  runInNewContext(bootScript, {
    window,
    localStorage,
    document,
    addEventListener,
    location: { pathname, search },
    fetch: async (path: string, { headers }: { headers: { Authorization: string } }) => {
      asked.push({ path, authorization: headers.Authorization })
    },
  })
  return { asked, askedFirst: window.askedFirst }
}

const session = (secondsLeft: number) =>
  JSON.stringify({ access_token: 'token', expires_at: Math.floor(Date.now() / 1000) + secondsLeft })

afterEach(() => {
  delete document.documentElement.dataset.session
  delete document.documentElement.dataset.density
})

test.each([
  ['/dashboard', '/api/dashboard-data'],
  ['/analytics', '/api/analytics-summary'],
])('at %s a fresh session requests its figures at once', (address, path) => {
  const { asked, askedFirst } = boot({ address, stored: session(3_600) })

  expect(asked).toEqual([{ path, authorization: 'Bearer token' }])
  expect(askedFirst).toMatchObject({ path, token: 'token' })
})

test.each<[string, Visit]>([
  ['a visitor', { address: '/dashboard' }],
  ['a chosen period', { address: '/dashboard?period=today', stored: session(3_600) }],
  ['another screen', { address: '/settings', stored: session(3_600) }],
  ['a token that is about to be renewed', { address: '/dashboard', stored: session(89) }],
  ['a session that may have ended', { address: '/dashboard', stored: session(3_600), endsWithBrowser: true }],
  ['a stored session that is none', { address: '/dashboard', stored: 'null' }],
  ['a stored session that cannot be read', { address: '/dashboard', stored: '{' }],
])('nothing is requested with %s', (_, visit) => {
  expect(boot(visit).asked).toEqual([])
})

test("an unreadable session doesn't affect the display preferences", () => {
  localStorage.setItem('cartwright-ui-preferences', JSON.stringify({ userPreferences: { compactMode: true } }))

  boot({ address: '/dashboard', stored: '{' })

  expect(document.documentElement.dataset.density).toBe('compact')
})
