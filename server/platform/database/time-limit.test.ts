import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeLimit, type TimeLimit } from './time-limit.ts'
import type { Turn } from './turns.ts'

const adas: Turn = { kind: 'statement', person: 'ada' }

let now: number
let since: number
let turn: Turn
let waitedFrom: number | null
let cancelled: number[]
let slowPeople: Set<string | undefined>
let timeLimit: TimeLimit

beforeEach(() => {
  now = since = 1000
  turn = adas
  waitedFrom = null
  cancelled = []
  slowPeople = new Set()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  timeLimit = createTimeLimit({
    personMs: 10_000,
    atWork: () => ({ turn, othersWaitMs: waitedFrom === null ? 0 : now - waitedFrom }),
    activity: () => ({ isBusy: true, since, number: 7 }),
    cancel: async (number) => void cancelled.push(number),
    isSlow: (person) => slowPeople.has(person),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 10) {
    now += 10
    vi.advanceTimersByTime(10)
  }
}

test('a statement of a person is cancelled by its number when its time is over', () => {
  timeLimit.watch(turn)
  pass(9990)
  expect(cancelled).toEqual([])

  pass(20)

  expect(cancelled).toEqual([7])
  expect(timeLimit.wasStopped(turn)).toBe(true)
})

test('it is cancelled long before where somebody else waits', () => {
  timeLimit.watch(turn)
  pass(500)
  waitedFrom = now
  pass(40)
  expect(cancelled).toEqual([])

  pass(20)

  expect(cancelled).toEqual([7])
})

test('a short statement is let to its end, however long the line behind it is', () => {
  waitedFrom = 0
  timeLimit.watch(turn)

  pass(80)

  expect(cancelled).toEqual([])
})

test('slow work has twice the time, because hardly anybody is there when it begins', () => {
  turn = { ...adas, isSlow: true }
  waitedFrom = 0
  timeLimit.watch(turn)
  pass(190)
  expect(cancelled).toEqual([])

  pass(20)

  expect(cancelled).toEqual([7])
})

test('what was sent together with a statement that was stopped is stopped at once', () => {
  waitedFrom = 0
  slowPeople.add('ada')
  timeLimit.watch(turn)

  pass(20)

  expect(cancelled).toEqual([7])
})

test('work of the server itself and of jobs is never cancelled', () => {
  timeLimit.watch(adas)
  turn = { kind: 'job' }
  waitedFrom = 0

  pass(60_000)

  expect(cancelled).toEqual([])
  expect(timeLimit.wasStopped(turn)).toBe(false)
})

test('what a turn still tidies up after its end is not stopped', () => {
  timeLimit.watch({ kind: 'statement', person: 'bob' })
  const end = timeLimit.watch(turn)
  end()
  waitedFrom = 0

  pass(20_000)

  expect(cancelled).toEqual([])
})

test('nothing is checked once the last turn has ended', () => {
  const end = timeLimit.watch(turn)
  end()

  pass(20_000)

  expect(cancelled).toEqual([])
})
