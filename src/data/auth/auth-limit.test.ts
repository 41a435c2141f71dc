import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinLimit } from './start-up.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('work that takes too long is rejected', async () => {
  const outcome = withinLimit(new Promise(() => {}), 5000).catch((error: Error) => error.message)

  await vi.advanceTimersByTimeAsync(5000)

  expect(await outcome).toBe('The request took longer than 5 s.')
})

test('after a sleep the limit starts again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const outcome = withinLimit(promise, 5000)

  vi.setSystemTime(Date.now() + 60 * 60_000)
  await vi.advanceTimersByTimeAsync(5000)
  resolve('done')

  expect(await outcome).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})
