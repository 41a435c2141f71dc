import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import type { Activity } from './chunks.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

const limits = { statementMs: 30_000, jobMs: 600_000, idleMs: 60_000 }

let now: number
let activity: Omit<Activity, 'number'>
let interrupted: string[]
let watchdog: Watchdog

beforeEach(() => {
  now = 1000
  activity = { isBusy: true, since: 1000 }
  interrupted = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const interrupt = ({ code }: DatabaseInterruptedError) => void interrupted.push(code)
  watchdog = startWatchdog({ limits, activity: () => activity, interrupt })
})

afterEach(() => {
  watchdog.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000
    vi.advanceTimersByTime(1000)
  }
}

test.each([
  ['statement', true, 30, '57014'],
  ['job', true, 600, '57014'],
  ['statement', false, 60, '57P01'],
] as const)('a %s (busy: %s) is ended after %i s', (kind, isBusy, seconds, code) => {
  activity = { isBusy, since: 1000 }
  watchdog.watch(kind)

  pass(seconds)
  expect(interrupted).toEqual([])
  pass(2)

  expect(interrupted[0]).toBe(code)
})

test('suspended time does not count', () => {
  watchdog.watch('statement')
  pass(5)

  now += 8 * 3_600_000
  vi.advanceTimersByTime(1000)
  pass(20)

  expect(interrupted).toEqual([])
})

test('a series of statements may take longer than the limit for one', () => {
  watchdog.watch('statement')
  for (let minute = 0; minute < 5; minute += 1) {
    pass(25)
    activity = { isBusy: true, since: now }
    pass(25)
    activity = { isBusy: false, since: now }
  }
  expect(interrupted).toEqual([])
})

test('a task after an idle hour has its full time', () => {
  activity = { isBusy: false, since: 1000 }
  pass(3600)
  watchdog.watch('statement')
  pass(59)

  expect(interrupted).toEqual([])
})
