import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tryStartUp } from './start-up.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function follow(startUp: Promise<void>) {
  const outcome = { state: 'pending' }
  startUp.then(
    () => (outcome.state = 'done'),
    () => (outcome.state = 'failed'),
  )
  return outcome
}

test("a successful start-up isn't retried", async () => {
  const attempt = vi.fn<() => Promise<void>>(async () => {})

  await tryStartUp(attempt)

  expect(attempt).toHaveBeenCalledTimes(1)
})

test('a failed start-up is retried after 2 s and 4 s', async () => {
  const attempt = vi.fn<() => Promise<void>>(async () => {
    throw new Error('no answer')
  })
  const outcome = follow(tryStartUp(attempt))

  await vi.advanceTimersByTimeAsync(1999)
  expect(attempt).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempt).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3999)
  expect(attempt).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)

  expect(attempt).toHaveBeenCalledTimes(3)
  expect(outcome.state).toBe('failed')
})

test('a successful retry ends the start-up', async () => {
  const attempt = vi.fn<() => Promise<void>>(async () => {}).mockRejectedValueOnce(new Error('no answer'))
  const outcome = follow(tryStartUp(attempt))

  await vi.advanceTimersByTimeAsync(2000)

  expect(outcome.state).toBe('done')
})

test('a start-up without an answer ends after 15 s', async () => {
  const outcome = follow(tryStartUp(() => new Promise(() => {})))

  await vi.advanceTimersByTimeAsync(14_999)
  expect(outcome.state).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)

  expect(outcome.state).toBe('failed')
})
