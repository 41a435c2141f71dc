import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '#test/harness/screens/refusing-storage.ts'
import { followStored, sessionStore } from './session-store.ts'

const KEY = 'cartwright-auth-token'

afterEach(() => {
  vi.unstubAllGlobals()
  followStored(KEY)
})

function listenToWarnings() {
  return vi.spyOn(console, 'warn').mockImplementation(() => {})
}

test('stored values are visible in other tabs', () => {
  sessionStore.setItem(KEY, 'token')

  expect(localStorage.getItem(KEY)).toBe('token')
  expect(sessionStore.getItem(KEY)).toBe('token')
})

test('full storage is logged once, and the page keeps the value', () => {
  stubStorage().isFull = true
  const warn = listenToWarnings()

  sessionStore.setItem(KEY, 'one')
  sessionStore.setItem(KEY, 'two')

  expect(sessionStore.getItem(KEY)).toBe('two')
  expect(warn).toHaveBeenCalledOnce()
})

test('blocked storage is logged and empty', () => {
  stubStorage().isForbidden = true
  const warn = listenToWarnings()

  expect(sessionStore.getItem(KEY)).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

test('a value stored in another tab is used', () => {
  const storage = stubStorage()
  listenToWarnings()
  storage.isFull = true
  sessionStore.setItem(KEY, 'here')
  storage.isFull = false

  localStorage.setItem(KEY, 'there')
  expect(sessionStore.getItem(KEY)).toBe('here')
  followStored(KEY)

  expect(sessionStore.getItem(KEY)).toBe('there')
})

test('a removed value is gone from storage and memory', () => {
  stubStorage().isFull = true
  listenToWarnings()
  sessionStore.setItem(KEY, 'here')

  sessionStore.removeItem(KEY)

  expect(sessionStore.getItem(KEY)).toBeNull()
})
