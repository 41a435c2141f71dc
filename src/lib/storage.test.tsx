import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, readText, removeStored, writeStored } from './storage.ts'

const isList = (value: unknown): value is string[] => Array.isArray(value)
let warnings: unknown[]

beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((message: unknown) => void warnings.push(message))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function refuseStorage() {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused')
    },
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {
      throw new Error('refused')
    },
  })
}

test('a written value can be read until it is removed', () => {
  writeStored('pages', ['/dashboard'])

  expect(readStored('pages', [], isList)).toEqual(['/dashboard'])
  removeStored('pages')
  expect(readStored('pages', [], isList)).toEqual([])
  expect(warnings).toEqual([])
})

test('a storage failure is logged and the default is used', () => {
  refuseStorage()

  expect(readText('cartwright-theme', 'system')).toBe('system')
  writeStored('pages', [])
  removeStored('pages')
  expect(warnings).toHaveLength(3)
})

test('broken JSON is logged and the default is used', () => {
  localStorage.setItem('pages', '["/dashboa')

  expect(readStored('pages', ['/'], isList)).toEqual(['/'])
  expect(warnings).toEqual(['pages in local storage is not JSON'])
})

test('a value of the wrong shape gives the default', () => {
  localStorage.setItem('pages', '{"a":1}')

  expect(readStored('pages', ['/'], isList)).toEqual(['/'])
})
