import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurnstile } from './turnstile.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that lasts until it is told to end. */
function startWork(turnstile: ReturnType<typeof createTurnstile>) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const begin = vi.fn<() => Promise<void>>(() => promise)
  return { begin, end, done: turnstile.pass(begin) }
}

async function isResolved(promise: Promise<unknown>) {
  const pending = Symbol('pending')
  await vi.advanceTimersByTimeAsync(0)
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

test('as many work at once as there are places, and the next as soon as one ends, even with an error', async () => {
  const turnstile = createTurnstile(1)
  const failing = turnstile.pass(() => Promise.reject(new Error('no')))
  const next = startWork(turnstile)

  expect(next.begin).not.toHaveBeenCalled()
  await expect(failing).rejects.toThrow('no')
  next.end()
  await next.done
  expect(next.begin).toHaveBeenCalledOnce()
})

test('where nobody queues there is nothing to wait for', async () => {
  const turnstile = createTurnstile(1)
  const only = startWork(turnstile)

  expect(await isResolved(turnstile.untilNobodyQueues(25))).toBe(true)
  only.end()
})

test('the wait for a queue ends when the last of it has a place', async () => {
  const turnstile = createTurnstile(1)
  const [first, second] = [startWork(turnstile), startWork(turnstile)]
  const wait = turnstile.untilNobodyQueues(25)

  expect(await isResolved(wait)).toBe(false)
  first.end()
  await first.done
  expect(await isResolved(wait)).toBe(true)
  second.end()
})

test('the wait for a queue that does not end is over in time', async () => {
  const turnstile = createTurnstile(1)
  const both = [startWork(turnstile), startWork(turnstile)]
  const wait = turnstile.untilNobodyQueues(25)

  await vi.advanceTimersByTimeAsync(24)
  expect(await isResolved(wait)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isResolved(wait)).toBe(true)
  for (const { end } of both) end()
})
