import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '#test/refusing-storage.ts'
import { followStored, sessionStore } from './session-store.ts'

const KEY = 'cartwright-auth-token'

afterEach(() => {
  vi.unstubAllGlobals()
  followStored(KEY)
})

function listenToWarnings() {
  return vi.spyOn(console, 'warn').mockImplementation(() => {})
}

test('what is stored is there for the other tabs', () => {
  sessionStore.setItem(KEY, 'token')

  expect(localStorage.getItem(KEY)).toBe('token')
  expect(sessionStore.getItem(KEY)).toBe('token')
})

test('a full storage is logged once, and the page keeps what it could not store', () => {
  stubStorage().isFull = true
  const warn = listenToWarnings()

  sessionStore.setItem(KEY, 'one')
  sessionStore.setItem(KEY, 'two')

  expect(sessionStore.getItem(KEY)).toBe('two')
  expect(warn).toHaveBeenCalledOnce()
})

test('a forbidden storage is logged and empty', () => {
  stubStorage().isForbidden = true
  const warn = listenToWarnings()

  expect(sessionStore.getItem(KEY)).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

test('what another tab has stored counts from then on', () => {
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

test('what is removed is gone, wherever it was kept', () => {
  stubStorage().isFull = true
  listenToWarnings()
  sessionStore.setItem(KEY, 'here')

  sessionStore.removeItem(KEY)

  expect(sessionStore.getItem(KEY)).toBeNull()
})
