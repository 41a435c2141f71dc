import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeLimit, type TimeLimit } from './embedded-lease.ts'
import type { Task } from './task-queue.ts'

const adas: Task = { kind: 'statement', person: 'ada' }

let now: number
let since: number
let task: Task
let waitedFrom: number | null
let cancelled: number[]
let slowPeople: Set<string | undefined>
let timeLimit: TimeLimit

beforeEach(() => {
  now = since = 1000
  task = adas
  waitedFrom = null
  cancelled = []
  slowPeople = new Set()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  timeLimit = createTimeLimit({
    personMs: 10_000,
    current: () => ({ task, othersWaitMs: waitedFrom === null ? 0 : now - waitedFrom }),
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

test("a person's statement is cancelled at its time limit", () => {
  timeLimit.watch(task)
  pass(9990)
  expect(cancelled).toEqual([])

  pass(20)

  expect(cancelled).toEqual([7])
  expect(timeLimit.wasStopped(task)).toBe(true)
})

test('it is cancelled earlier if others are waiting', () => {
  timeLimit.watch(task)
  pass(500)
  waitedFrom = now
  pass(40)
  expect(cancelled).toEqual([])

  pass(20)

  expect(cancelled).toEqual([7])
})

test('a short statement finishes, however many others are waiting', () => {
  waitedFrom = 0
  timeLimit.watch(task)

  pass(80)

  expect(cancelled).toEqual([])
})

test('a slow task gets twice the time', () => {
  task = { ...adas, isSlow: true }
  waitedFrom = 0
  timeLimit.watch(task)
  pass(190)
  expect(cancelled).toEqual([])

  pass(20)

  expect(cancelled).toEqual([7])
})

test('statements sent together with a stopped statement are stopped at once', () => {
  waitedFrom = 0
  slowPeople.add('ada')
  timeLimit.watch(task)

  pass(20)

  expect(cancelled).toEqual([7])
})

test('tasks of the server and jobs are never cancelled', () => {
  timeLimit.watch(adas)
  task = { kind: 'job' }
  waitedFrom = 0

  pass(60_000)

  expect(cancelled).toEqual([])
  expect(timeLimit.wasStopped(task)).toBe(false)
})

test('cleanup after a task is not stopped', () => {
  timeLimit.watch({ kind: 'statement', person: 'bob' })
  const end = timeLimit.watch(task)
  end()
  waitedFrom = 0

  pass(20_000)

  expect(cancelled).toEqual([])
})

test('checking stops when the last task has ended', () => {
  const end = timeLimit.watch(task)
  end()

  pass(20_000)

  expect(cancelled).toEqual([])
})
