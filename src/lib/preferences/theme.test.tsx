import { afterEach, expect, test } from 'vitest'
import { getTheme, setTheme, subscribeToTheme, THEME_KEY } from './theme.ts'

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
