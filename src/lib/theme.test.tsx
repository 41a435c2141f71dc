import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { getTheme, setTheme, subscribeToTheme, THEME_KEY } from './theme.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'index.html'), 'utf8')
const bootScript = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? ''

function runBootScript() {
  runInNewContext(bootScript, { localStorage, document, addEventListener })
}

afterEach(() => {
  delete document.documentElement.dataset.theme
})

test('the theme is stored and applied', () => {
  setTheme('dark')

  expect(getTheme()).toBe('dark')
  expect(localStorage.getItem(THEME_KEY)).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('system follows the operating system', () => {
  setTheme('dark')
  setTheme('system')

  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test.each([null, 'sepia', ''])('a stored %s counts as system', (stored) => {
  if (stored !== null) localStorage.setItem(THEME_KEY, stored)

  expect(getTheme()).toBe('system')
})

test('a change in another tab is applied in this one', () => {
  let calls = 0
  const unsubscribe = subscribeToTheme(() => (calls += 1))
  localStorage.setItem(THEME_KEY, 'dark')

  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'dark' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'something-else' }))

  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(calls).toBe(1)
  unsubscribe()
})

test.each(['light', 'dark'])('the script in the page shows a stored %s theme before the first paint', (stored) => {
  localStorage.setItem(THEME_KEY, stored)

  runBootScript()

  expect(document.documentElement.dataset.theme).toBe(stored)
})

test('the script in the page ignores an unknown theme and marks a stored session', () => {
  localStorage.setItem(THEME_KEY, 'system')
  localStorage.setItem('cartwright-auth-token', '{}')

  runBootScript()

  expect(document.documentElement.dataset).toMatchObject({ session: 'stored' })
  expect(document.documentElement.dataset.theme).toBeUndefined()
  delete document.documentElement.dataset.session
})
