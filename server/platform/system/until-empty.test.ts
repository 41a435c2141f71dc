import PQueue from 'p-queue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilEmpty } from './until-empty.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts work that runs until the test ends it. */
function startWork(queue: PQueue) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const begin = vi.fn<() => Promise<void>>(() => promise)
  return { begin, end, done: queue.add(begin) }
}

async function isResolved(promise: Promise<unknown>) {
  const pending = Symbol('pending')
  await vi.advanceTimersByTimeAsync(0)
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

test('an empty queue resolves at once', async () => {
  const queue = new PQueue({ concurrency: 1 })
  const only = startWork(queue)

  expect(await isResolved(untilEmpty(queue, 25))).toBe(true)
  only.end()
})

test('waiting for an empty queue ends when the last item starts', async () => {
  const queue = new PQueue({ concurrency: 1 })
  const [first, second] = [startWork(queue), startWork(queue)]
  const wait = untilEmpty(queue, 25)

  expect(await isResolved(wait)).toBe(false)
  first.end()
  await first.done
  expect(await isResolved(wait)).toBe(true)
  second.end()
})

test('waiting for an empty queue ends after the maximum time', async () => {
  const queue = new PQueue({ concurrency: 1 })
  const both = [startWork(queue), startWork(queue)]
  const wait = untilEmpty(queue, 25)

  await vi.advanceTimersByTimeAsync(24)
  expect(await isResolved(wait)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isResolved(wait)).toBe(true)
  for (const { end } of both) end()
})
