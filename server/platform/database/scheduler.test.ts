import { expect, test } from 'vitest'
import { createScheduler } from './scheduler.ts'
import type { Task, TaskKind } from './task-queue.ts'

/** Scheduler under a clock that only the test moves, and the order in which they were granted. */
function setUp() {
  let now = 0
  const timers: { at: number; callback: () => void }[] = []
  const scheduler = createScheduler({
    now: () => now,
    after: (ms, callback) => void timers.push({ at: now + ms, callback }),
  })
  const granted: string[] = []
  const ends = new Map<string, () => void>()

  const ask = (name: string, kind: TaskKind, whose: Omit<Task, 'kind'> = {}) => {
    void scheduler.acquire({ kind, ...whose }).then((end) => {
      granted.push(name)
      ends.set(name, end)
    })
  }

  const settle = () => new Promise((resolve) => setImmediate(resolve))

  return {
    granted,
    scheduler,
    ask,
    settle,
    end: async (name: string) => {
      ends.get(name)?.()
      await settle()
    },
    pass: async (ms: number) => {
      now += ms
      for (const timer of timers.splice(0)) {
        if (timer.at <= now) timer.callback()
        else timers.push(timer)
      }
      await settle()
    },
  }
}

test('a transaction has the session exclusively', async () => {
  const { ask, end, granted, settle } = setUp()
  ask('transaction', 'transaction')
  ask('statement', 'statement')
  ask('another', 'transaction')
  await settle()
  expect(granted).toEqual(['transaction'])

  await end('transaction')
  expect(granted).toEqual(['transaction', 'statement'])

  await end('statement')
  expect(granted).toEqual(['transaction', 'statement', 'another'])
})

test('four statements run at once, and the next one waits', async () => {
  const { ask, end, granted, settle } = setUp()
  for (let number = 1; number <= 5; number += 1) ask(`statement ${number}`, 'statement')
  await settle()
  expect(granted).toHaveLength(4)

  await end('statement 3')

  expect(granted.at(-1)).toBe('statement 5')
})

test('a stream of statements does not starve a transaction', async () => {
  const { ask, end, granted, settle } = setUp()
  ask('first', 'statement')
  ask('transaction', 'transaction')
  ask('second', 'statement')
  await settle()

  await end('first')

  expect(granted).toEqual(['first', 'transaction'])
})

test('a later short task goes before the next piece of a job', async () => {
  const { ask, end, granted, settle } = setUp()
  ask('piece 1', 'job')
  ask('piece 2', 'job')
  ask('sign-in', 'transaction')
  await settle()
  expect(granted).toEqual(['piece 1'])

  await end('piece 1')
  expect(granted).toEqual(['piece 1', 'sign-in'])
})

test('a job waits briefly for the next statement of the same request', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  ask('look up', 'statement')
  await settle()
  ask('piece', 'job')
  await end('look up')
  expect(granted).toEqual(['look up'])

  await pass(1)
  ask('write', 'statement')
  await settle()
  await end('write')
  expect(granted).toEqual(['look up', 'write'])

  await pass(2)
  expect(granted).toEqual(['look up', 'write', 'piece'])
})

test('jobs get two fifths of a busy engine, one piece at a time', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  for (let number = 0; number < 200; number += 1) {
    ask(`statement ${number}`, 'transaction')
    ask(`piece ${number}`, 'job')
  }
  await settle()

  for (let number = 0; number < 100; number += 1) {
    await pass(10)
    await end(String(granted.at(-1)))
  }

  const pieces = granted.filter((name) => name.startsWith('piece'))
  expect(pieces.length).toBeGreaterThanOrEqual(38)
  expect(pieces.length).toBeLessThanOrEqual(42)
  expect(granted.join(' ')).not.toMatch(/piece \d+ piece/)
})

test('an hour used by jobs alone delays them only briefly when others come', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  ask('long piece', 'job')
  await settle()
  await pass(3_600_000)
  for (let number = 0; number < 50; number += 1) ask(`statement ${number}`, 'transaction')
  ask('piece', 'job')
  await end('long piece')

  while (granted.at(-1) !== 'piece') {
    await pass(10)
    await end(String(granted.at(-1)))
  }

  expect(granted.indexOf('piece')).toBe(16)
})

test('a job uses its owed time in one go, although it requests one piece after the other', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  ask('statement 0', 'transaction')
  for (let number = 1; number <= 9; number += 1) ask(`statement ${number}`, 'transaction')
  ask('piece 0', 'job')
  await settle()
  await pass(60)
  await end('statement 0')

  for (let number = 0; number < 3; number += 1) {
    await pass(10)
    await end(`piece ${number}`)
    ask(`piece ${number + 1}`, 'job')
    await settle()
  }

  expect(granted).toEqual(['statement 0', 'piece 0', 'piece 1', 'piece 2', 'piece 3'])
})

test('others wait only briefly for a job that does not continue', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  ask('statement 0', 'transaction')
  ask('statement 1', 'transaction')
  ask('last piece', 'job')
  await settle()
  await pass(60)
  await end('statement 0')
  await end('last piece')
  expect(granted).toEqual(['statement 0', 'last piece'])

  await pass(2)

  expect(granted).toEqual(['statement 0', 'last piece', 'statement 1'])
})

test('one person has at most two statements in flight, several people have more', async () => {
  const { ask, end, granted, settle } = setUp()
  for (const number of [1, 2, 3]) ask(`ada ${number}`, 'statement', { person: 'ada' })
  ask('ben 1', 'statement', { person: 'ben' })
  await settle()
  expect(granted).toEqual(['ada 1', 'ada 2', 'ben 1'])

  await end('ada 2')

  expect(granted.at(-1)).toBe('ada 3')
})

test('a person with many requests has one place in the queue', async () => {
  const { ask, end, granted, settle } = setUp()
  for (let number = 1; number <= 4; number += 1) ask(`greedy ${number}`, 'transaction', { person: 'greedy' })
  ask('modest', 'transaction', { person: 'modest' })
  ask('sign-in', 'transaction')
  await settle()

  for (const name of ['greedy 1', 'greedy 2', 'modest', 'sign-in', 'greedy 3']) await end(name)

  expect(granted).toEqual(['greedy 1', 'greedy 2', 'modest', 'sign-in', 'greedy 3', 'greedy 4'])
})

test('a slow task waits for a quiet moment and has the session exclusively', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  ask('sign-in 1', 'statement')
  ask('slow', 'statement', { person: 'ada', isSlow: true })
  await settle()
  await end('sign-in 1')
  await pass(100)
  ask('sign-in 2', 'statement')
  await settle()
  await end('sign-in 2')
  await pass(100)
  expect(granted).toEqual(['sign-in 1', 'sign-in 2'])

  await pass(60)
  ask('sign-in 3', 'statement')
  await settle()

  expect(granted).toEqual(['sign-in 1', 'sign-in 2', 'slow'])
})

test('a slow task runs once a second on a busy engine', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  for (let number = 0; number < 300; number += 1) ask(`statement ${number}`, 'transaction')
  for (let number = 0; number < 9; number += 1) ask(`slow ${number}`, 'statement', { person: 'ada', isSlow: true })
  await settle()

  for (let number = 0; number < 250; number += 1) {
    await pass(10)
    await end(String(granted.at(-1)))
  }

  expect(granted.filter((name) => name.startsWith('slow'))).toEqual(['slow 0', 'slow 1'])
})

test('long slow tasks leave a job half of the engine', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  for (let number = 0; number < 300; number += 1) ask(`piece ${number}`, 'job')
  for (let number = 0; number < 9; number += 1) ask(`slow ${number}`, 'statement', { person: 'ada', isSlow: true })
  await settle()

  while (granted.at(-1) !== 'slow 2') {
    await pass(granted.at(-1)?.startsWith('slow') ? 10_000 : 100)
    await end(String(granted.at(-1)))
  }

  const between = granted.indexOf('slow 2') - granted.indexOf('slow 1') - 1
  expect(between).toBe(100)
})

test('reports the running task and how long other people have waited', async () => {
  const { ask, pass, settle, scheduler } = setUp()
  ask('at work', 'statement', { person: 'ada' })
  ask('behind it', 'statement', { person: 'ada' })
  await settle()
  await pass(70)
  expect(scheduler.current()).toEqual({ task: { kind: 'statement', person: 'ada' }, othersWaitMs: 0 })

  ask('sign-in', 'transaction')
  await pass(30)

  expect(scheduler.current()?.othersWaitMs).toBe(30)
})

test('short tasks run between the jobs of a long queue', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  for (const number of [1, 2, 3]) ask(`piece ${number}`, 'job')
  ask('sign-in', 'transaction')
  await settle()

  await pass(5000)
  await end('piece 1')

  expect(granted).toEqual(['piece 1', 'sign-in'])
})

test('jobs alone run without pauses', async () => {
  const { ask, end, granted, settle } = setUp()
  ask('piece 1', 'job')
  ask('piece 2', 'job')
  await settle()

  await end('piece 1')

  expect(granted).toEqual(['piece 1', 'piece 2'])
})
