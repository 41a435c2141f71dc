import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectFirstScreen, noteFirstScreenDrawn, whenFirstScreenDrawn } from './first-screen.ts'

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

test('nothing waits where no first screen is expected', async () => {
  const seen = watch()
  await vi.advanceTimersByTimeAsync(0)

  expect(seen.isDrawn).toBe(true)
})

test('what waits begins when the first screen is drawn and the browser idle', async () => {
  expectFirstScreen()
  const seen = watch()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seen.isDrawn).toBe(false)

  noteFirstScreenDrawn()
  expect(seen.isDrawn).toBe(false)
  await vi.advanceTimersByTimeAsync(100)

  expect(seen.isDrawn).toBe(true)
})

test('a first screen that never comes is waited for no longer than three seconds', async () => {
  expectFirstScreen()
  const seen = watch()

  await vi.advanceTimersByTimeAsync(3_000)

  expect(seen.isDrawn).toBe(true)
})
