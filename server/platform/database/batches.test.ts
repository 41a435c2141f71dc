import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatchSizer } from './batches.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const taking = (ms: number) => async () => void vi.advanceTimersByTime(ms)

test('a slow batch makes the next ones smaller, down to the minimum', async () => {
  const sizer = createBatchSizer({ start: 1000, min: 100, max: 5000 })

  await sizer.run(1000, taking(200))
  expect(sizer.size()).toBe(550)

  for (let batch = 0; batch < 20; batch += 1) await sizer.run(sizer.size(), taking(200))
  expect(sizer.size()).toBe(100)
})

test('fast batches grow by half at a time, up to the maximum', async () => {
  const sizer = createBatchSizer({ start: 1000, min: 100, max: 2000 })

  await sizer.run(1000, taking(1))
  expect(sizer.size()).toBe(1500)

  await sizer.run(1500, taking(1))
  expect(sizer.size()).toBe(2000)
})

test('a last, smaller batch does not change the size', async () => {
  const sizer = createBatchSizer({ start: 1000, min: 100, max: 5000 })

  await sizer.run(3, taking(1))

  expect(sizer.size()).toBe(1000)
})
