import { afterEach, expect, test, vi } from 'vitest'
import { isPressed, keyNames, PAGE_SHORTCUTS, SEARCH_SHORTCUTS } from './shortcuts.ts'

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

const press = (key: string, held: Partial<typeof NO_KEYS> = {}) => ({ key, ...NO_KEYS, ...held })

afterEach(() => vi.restoreAllMocks())

test('Search is pressed with Ctrl or Cmd and K, also while Caps Lock is on, and with no other key', () => {
  const { search } = PAGE_SHORTCUTS

  expect(isPressed(search, press('k', { ctrlKey: true }))).toBe(true)
  expect(isPressed(search, press('K', { metaKey: true }))).toBe(true)
  expect(isPressed(search, press('k'))).toBe(false)
  expect(isPressed(search, press('K', { ctrlKey: true, shiftKey: true }))).toBe(false)
  expect(isPressed(search, press('k', { ctrlKey: true, altKey: true }))).toBe(false)
})

test('? is pressed with or without Shift, as the keyboard needs it', () => {
  const { shortcuts } = PAGE_SHORTCUTS

  expect(isPressed(shortcuts, press('?', { shiftKey: true }))).toBe(true)
  expect(isPressed(shortcuts, press('?'))).toBe(true)
  expect(isPressed(shortcuts, press('?', { ctrlKey: true }))).toBe(false)
  expect(isPressed(shortcuts, press('/', { shiftKey: true }))).toBe(false)
})

test.each([
  ['MacIntel', ['⌘', 'K'], ['Return']],
  ['Win32', ['Ctrl', 'K'], ['Enter']],
  ['Linux x86_64', ['Ctrl', 'K'], ['Enter']],
])('on %s the keys have their own names', (platform, search, enter) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)

  expect(keyNames(PAGE_SHORTCUTS.search)).toEqual(search)
  expect(keyNames(SEARCH_SHORTCUTS.select)).toEqual(enter)
  expect(keyNames(SEARCH_SHORTCUTS.next)).toEqual(['↓'])
  expect(keyNames(SEARCH_SHORTCUTS.back)).toEqual(['Esc'])
})
