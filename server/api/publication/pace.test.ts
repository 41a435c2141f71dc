import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const taking = (ms: number) => async () => void vi.advanceTimersByTime(ms)

test('a part that took too long makes the next ones smaller, down to the least', async () => {
  const pace = createPace({ start: 1000, least: 100, most: 5000 })

  await pace.run(1000, taking(200))
  expect(pace.size()).toBe(550)

  for (let part = 0; part < 20; part += 1) await pace.run(pace.size(), taking(200))
  expect(pace.size()).toBe(100)
})

test('quick parts grow by half at a time, up to the most', async () => {
  const pace = createPace({ start: 1000, least: 100, most: 2000 })

  await pace.run(1000, taking(1))
  expect(pace.size()).toBe(1500)

  await pace.run(1500, taking(1))
  expect(pace.size()).toBe(2000)
})

test('a rest that was quickly done proves nothing', async () => {
  const pace = createPace({ start: 1000, least: 100, most: 5000 })

  await pace.run(3, taking(1))

  expect(pace.size()).toBe(1000)
})
