import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Cache } from './cache.ts'

const DAY_MS = 86_400_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a value that takes about this many bytes in the cache. */
const valueOf = (bytes: number) => 'x'.repeat(bytes / 2)

test('a value is kept for a day, or for its own maximum age', () => {
  const cache = new Cache()
  cache.set('day', 1)
  cache.set('prefetched', 2, { maxAgeMs: 300_000 })
  vi.advanceTimersByTime(300_000)
  expect(cache.get('prefetched')).toBe(2)
  vi.advanceTimersByTime(1)
  expect(cache.get('prefetched')).toBeUndefined()
  vi.advanceTimersByTime(DAY_MS - 300_001)
  expect(cache.get('day')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(cache.get('day')).toBeUndefined()
})

test('500 values fit; the least recently used one is evicted', () => {
  const cache = new Cache()
  for (let count = 1; count <= 500; count += 1) cache.set(`value ${count}`, count)
  cache.get('value 1')
  cache.set('one more', 501)
  expect(cache.size).toBe(500)
  expect(cache.get('value 1')).toBe(1)
  expect(cache.get('value 2')).toBeUndefined()
})

test('up to 5 MB fit', () => {
  const cache = new Cache()
  const megabyte = valueOf(1024 * 1024 - 100)
  for (const key of ['a', 'b', 'c', 'd', 'e']) cache.set(key, megabyte)
  expect(cache.size).toBe(5)
  cache.set('f', megabyte)
  expect(cache.size).toBe(5)
  expect(cache.get('a')).toBeUndefined()
  cache.set('too much', valueOf(6 * 1024 * 1024))
  expect(cache.get('too much')).toBeUndefined()
  expect(cache.get('f')).toBe(megabyte)
})

test('low priority is evicted before normal, and normal before high', () => {
  const cache = new Cache()
  cache.set('high', 0, { priority: 'high' })
  cache.set('normal', 0)
  cache.set('low', 0, { priority: 'low' })
  for (let count = 1; count <= 497; count += 1) cache.set(`high ${count}`, count, { priority: 'high' })
  const present = () => ['high', 'normal', 'low'].filter((key) => cache.get(key) !== undefined)
  expect(present()).toEqual(['high', 'normal', 'low'])
  cache.set('first', 0, { priority: 'high' })
  expect(present()).toEqual(['high', 'normal'])
  cache.set('second', 0, { priority: 'high' })
  expect(present()).toEqual(['high'])
})

test('values are deleted by tag', () => {
  const cache = new Cache()
  cache.set('a', 1, { tags: ['figures', 'store'] })
  cache.set('b', 2, { tags: ['store'] })
  cache.deleteTag('figures')
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBe(2)
})

test('expired values are removed every five minutes', () => {
  const cache = new Cache()
  cache.set('short', 1, { maxAgeMs: 1_000 })
  cache.set('long', 2)
  vi.advanceTimersByTime(299_999)
  expect(cache.size).toBe(2)
  vi.advanceTimersByTime(1)
  expect(cache.size).toBe(1)
})
