import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'
import { createLog } from './log.ts'

function setUp() {
  const logged: string[] = []
  const time = { ms: 0 }
  const stopping = new AbortController()
  const log = createLog((line) => logged.push(line))
  return { attempt: createAttempts({ log, stopping: stopping.signal, now: () => time.ms }), logged, stopping, time }
}

const fail = () => Promise.reject(new Error('It is broken.'))

test('a job that fails is logged, waits longer each time, and others go on', async () => {
  const { attempt, logged, time } = setUp()
  let tries = 0
  let others = 0
  const triesAt: number[] = []
  for (time.ms = 0; time.ms < 600_000; time.ms += 60_000) {
    await attempt('broken', () => {
      tries += 1
      triesAt.push(time.ms / 60_000)
      return fail()
    })
    await attempt('other', async () => void (others += 1))
  }

  expect(triesAt).toEqual([0, 1, 3, 7])
  expect({ tries, others }).toEqual({ tries: 4, others: 10 })
  expect(logged).toHaveLength(4)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ job: 'broken', error: { message: 'It is broken.' } })
})

test('a job that succeeds again does not wait', async () => {
  const { attempt, time } = setUp()
  await attempt('job', fail)
  time.ms = 60_000
  let runs = 0
  const run = async () => void (runs += 1)
  await attempt('job', run)
  await attempt('job', run)

  expect(runs).toBe(2)
})

test('a job fails when the server stops', async () => {
  const { attempt, logged, stopping } = setUp()
  stopping.abort()

  await expect(attempt('job', fail)).rejects.toThrow('broken')
  expect(logged).toEqual([])
})
