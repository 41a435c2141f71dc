import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectFirstScreen, markFirstScreenDrawn, whenFirstScreenDrawn } from './first-screen.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function watch() {
  const seen = { isDrawn: false }
  void whenFirstScreenDrawn().then(() => (seen.isDrawn = true))
  return seen
}

test('nothing waits if no first screen is expected', async () => {
  const seen = watch()
  await vi.advanceTimersByTimeAsync(0)

  expect(seen.isDrawn).toBe(true)
})

test('waiting work starts when the first screen is drawn and the browser is idle', async () => {
  expectFirstScreen()
  const seen = watch()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seen.isDrawn).toBe(false)

  markFirstScreenDrawn()
  expect(seen.isDrawn).toBe(false)
  await vi.advanceTimersByTimeAsync(100)

  expect(seen.isDrawn).toBe(true)
})

test('waiting work starts after three seconds at the latest', async () => {
  expectFirstScreen()
  const seen = watch()

  await vi.advanceTimersByTimeAsync(3_000)

  expect(seen.isDrawn).toBe(true)
})
