import { expect, test } from 'vitest'
import { createTurns, type TurnKind } from '#server/platform/database/turns.ts'

/** Turns under a clock that only the test moves, and the order in which they were granted. */
function setUp() {
  let now = 0
  const timers: { at: number; callback: () => void }[] = []
  const turns = createTurns({
    now: () => now,
    after: (ms, callback) => void timers.push({ at: now + ms, callback }),
  })
  const granted: string[] = []
  const ends = new Map<string, () => void>()

  const ask = (name: string, kind: TurnKind) => {
    void turns.take(kind).then((end) => {
      granted.push(name)
      ends.set(name, end)
    })
  }

  const settle = () => new Promise((resolve) => setImmediate(resolve))

  return {
    granted,
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

test('a transaction has the session for itself', async () => {
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

test('eight statements are on their way at once, and the next one waits', async () => {
  const { ask, end, granted, settle } = setUp()
  for (let number = 1; number <= 9; number += 1) ask(`statement ${number}`, 'statement')
  await settle()
  expect(granted).toHaveLength(8)

  await end('statement 3')

  expect(granted.at(-1)).toBe('statement 9')
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

test('short work that came later passes the next piece of a job', async () => {
  const { ask, end, granted, settle } = setUp()
  ask('piece 1', 'job')
  ask('piece 2', 'job')
  ask('sign-in', 'transaction')
  await settle()
  expect(granted).toEqual(['piece 1'])

  await end('piece 1')
  expect(granted).toEqual(['piece 1', 'sign-in'])
})

test('a job waits a moment for the next statement of the same request', async () => {
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

test('a job that has been passed for too long goes next', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  ask('statement 0', 'transaction')
  ask('piece', 'job')
  await settle()

  for (let number = 0; number < 20; number += 1) {
    ask(`statement ${number + 1}`, 'transaction')
    await pass(10)
    await end(`statement ${number}`)
  }

  expect(granted).toContain('piece')
  expect(granted.indexOf('piece')).toBe(10)
})

test('a long queue of slow jobs lets short work pass after each of them', async () => {
  const { ask, end, granted, pass, settle } = setUp()
  for (const number of [1, 2, 3]) ask(`piece ${number}`, 'job')
  ask('sign-in', 'transaction')
  await settle()

  await pass(5000)
  await end('piece 1')

  expect(granted).toEqual(['piece 1', 'sign-in'])
})

test('jobs alone follow each other without a pause', async () => {
  const { ask, end, granted, settle } = setUp()
  ask('piece 1', 'job')
  ask('piece 2', 'job')
  await settle()

  await end('piece 1')

  expect(granted).toEqual(['piece 1', 'piece 2'])
})
