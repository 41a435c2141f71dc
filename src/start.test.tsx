import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dashboardPath, salesPath } from '#data/figures/paths.ts'
import { AUTH_STORAGE_KEY } from '#data/session/stored-session.ts'
import { setTheme } from '#lib/preferences/theme.ts'
import { setUiPreferences } from '#lib/preferences/ui-preferences.ts'
import { bundleStartScript } from '../scripts/start-script.ts'
import { start } from './start.ts'

const FILES = { signIn: ['/sign-in.js'], frame: ['/frame.js'], dashboard: ['/dashboard.js'], analytics: ['/sales.js'] }

const { dataset } = document.documentElement

let asked: { path: string; authorization: string | null }[]

function clearPage() {
  for (const name of Object.keys(dataset)) delete dataset[name]
  document.head.replaceChildren()
  delete window.earlyAnswer
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
    const { url, headers } = new Request(input, init)
    const { pathname, search } = new URL(url)
    asked.push({ path: `${pathname}${search}`, authorization: headers.get('authorization') })
    return Response.json(null)
  })
})

afterEach(() => {
  clearPage()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function storeSession({ secondsLeft = 3_600 } = {}) {
  const expiresAt = Math.floor(Date.now() / 1000) + secondsLeft
  const user = { id: 'one', user_metadata: {} }
  const session = { access_token: 'token', refresh_token: 'refresh', expires_at: expiresAt, user }
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(session))
}

function open(address: string) {
  history.replaceState(null, '', address)
  start(FILES)
}

const preloaded = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))

test('the theme and the preferences that were chosen are applied', () => {
  setTheme('dark')
  setUiPreferences({ userPreferences: { compactMode: true, animationsEnabled: false } })
  clearPage()

  open('/')

  expect(dataset).toMatchObject({ theme: 'dark', density: 'compact', motion: 'off' })
})

test.each([
  ['/dashboard', dashboardPath({})],
  ['/analytics', salesPath({})],
])('%s with a fresh session requests its figures', (address, path) => {
  storeSession()

  open(address)

  expect(asked).toEqual([{ path, authorization: 'Bearer token' }])
  expect(window.earlyAnswer).toMatchObject({ path, token: 'token' })
  expect(dataset.session).toBe('stored')
})

test.each([
  ['a chosen period', '/dashboard?period=today', 3_600],
  ['another screen', '/settings', 3_600],
  ['a token that is about to be renewed', '/dashboard', 89],
])('no figures are requested with %s', (_, address, secondsLeft) => {
  storeSession({ secondsLeft })

  open(address)

  expect(asked).toEqual([])
})

test('no figures are requested for a visitor', () => {
  open('/dashboard')

  expect(asked).toEqual([])
  expect(dataset.session).toBeUndefined()
})

test('a session that was to end with the closed browser is removed', () => {
  storeSession()
  localStorage.setItem('cartwright-auth-ends-with-browser', 'true')

  open('/dashboard')

  expect(asked).toEqual([])
  expect(localStorage.getItem(AUTH_STORAGE_KEY)).toBeNull()
})

test.each(['null', '{', '{}'])('a stored session of %s counts as none', (stored) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem(AUTH_STORAGE_KEY, stored)

  open('/dashboard')

  expect(asked).toEqual([])
  expect(dataset.session).toBeUndefined()
})

test.each([
  ['/dashboard', FILES.dashboard],
  ['/analytics', FILES.analytics],
  ['/settings', FILES.frame],
  ['/', []],
  ['/auth/login', []],
])('with a session, %s loads the code %j early', (address, files) => {
  storeSession()

  open(address)

  expect(preloaded()).toEqual(files)
})

test.each([
  ['/auth/login', FILES.signIn],
  ['/dashboard', []],
])('for a visitor, %s loads the code %j early', (address, files) => {
  open(address)

  expect(preloaded()).toEqual(files)
})

test('a script that fails to load shows the notice to refresh', () => {
  document.body.innerHTML = '<div id="fatal" hidden></div>'
  open('/')

  document.head.append(document.createElement('link'))
  document.head.lastElementChild?.dispatchEvent(new Event('error'))
  expect(document.getElementById('fatal')).not.toBeVisible()

  const script = document.createElement('script')
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
  expect(document.getElementById('fatal')).toBeVisible()
})

test('the bundled script of the page does the same', async () => {
  const script = await bundleStartScript(FILES)
  setTheme('dark')
  clearPage()
  storeSession()
  history.replaceState(null, '', '/analytics')

  runInThisContext(script)

  expect(dataset).toMatchObject({ theme: 'dark', session: 'stored' })
  expect(preloaded()).toEqual(FILES.analytics)
  expect(asked).toEqual([{ path: salesPath({}), authorization: 'Bearer token' }])
})
