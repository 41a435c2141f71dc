import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getUiPreferences, setUiPreferences, subscribeToUiPreferences, UI_PREFERENCES_KEY } from './ui-preferences.ts'

const DEFAULTS = {
  theme: 'system',
  isSidebarOpen: false,
  notificationCount: 0,
  userPreferences: { compactMode: false, animationsEnabled: true, autoSave: true },
}

let warnings: unknown[]

beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((message: unknown) => void warnings.push(message))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('without stored preferences the defaults apply', () => {
  expect(getUiPreferences()).toEqual(DEFAULTS)
})

test('a change keeps the rest, is stored, and notifies subscribers', () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToUiPreferences(listener)

  setUiPreferences({ userPreferences: { autoSave: false } })
  setUiPreferences({ isSidebarOpen: true, notificationCount: 3 })
  stop()
  setUiPreferences({ userPreferences: { compactMode: true } })

  expect(listener).toHaveBeenCalledTimes(2)
  expect(JSON.parse(localStorage.getItem(UI_PREFERENCES_KEY) ?? '')).toEqual({
    isSidebarOpen: true,
    notificationCount: 3,
    userPreferences: { compactMode: true, animationsEnabled: true, autoSave: false },
  })
  expect(getUiPreferences()).toBe(getUiPreferences())
})

test('the theme is stored under the key that index.html reads', () => {
  setUiPreferences({ theme: 'dark' })

  expect(getUiPreferences().theme).toBe('dark')
  expect(localStorage.getItem('cartwright-theme')).toBe('dark')
  expect(localStorage.getItem(UI_PREFERENCES_KEY)).not.toContain('dark')
  setUiPreferences({ theme: 'system' })
})

test('a change in another tab is applied', () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToUiPreferences(listener)

  localStorage.setItem(UI_PREFERENCES_KEY, '{"userPreferences":{"autoSave":false}}')
  window.dispatchEvent(new StorageEvent('storage', { key: UI_PREFERENCES_KEY }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'something-else' }))
  stop()

  expect(listener).toHaveBeenCalledTimes(1)
  expect(getUiPreferences().userPreferences.autoSave).toBe(false)
})

test.each([
  ['not JSON', '{oops', DEFAULTS],
  ['null', 'null', DEFAULTS],
  ['of another shape', '{"userPreferences":[1],"isSidebarOpen":"no","notificationCount":-2}', DEFAULTS],
  [
    'partly right',
    '{"userPreferences":{"autoSave":false,"compactMode":1}}',
    { ...DEFAULTS, userPreferences: { compactMode: false, animationsEnabled: true, autoSave: false } },
  ],
])('stored text that is %s: only valid values are used', (_case, text, expected) => {
  localStorage.setItem(UI_PREFERENCES_KEY, text)

  expect(getUiPreferences()).toEqual(expected)
})

test('text that is not JSON is logged', () => {
  localStorage.setItem(UI_PREFERENCES_KEY, '{broken')

  getUiPreferences()

  expect(warnings).toEqual([`${UI_PREFERENCES_KEY} in local storage is not JSON`])
})

test('a storage failure is logged and the defaults are used', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })

  setUiPreferences({ userPreferences: { autoSave: false } })

  expect(getUiPreferences()).toEqual(DEFAULTS)
  expect(warnings).toContain(`Writing ${UI_PREFERENCES_KEY} to local storage failed`)
})
