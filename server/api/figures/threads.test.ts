import { expect, test } from 'vitest'
import * as v from 'valibot'
import { computeInThread } from './threads.ts'

const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    export const never = () => new Promise(() => setInterval(() => undefined, 1000))
    export const double = (number) => number * 2
  `)}`,
)

const compute = (name: 'never' | 'double', person: string, gone = new AbortController().signal) =>
  computeInThread({
    work: { module: MODULE, name },
    answer: v.number(),
    prepare: async () => ({ data: 21 }),
    asker: { person, gone },
  })

test('one person’s work leaves a thread for others, and ends when the person has gone', async () => {
  const leaving = new AbortController()
  const endless = [compute('never', '1', leaving.signal), compute('never', '1', leaving.signal)]
  const ended = Promise.allSettled(endless)
  expect(await compute('double', '2')).toBe(42)
  leaving.abort()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([compute('double', '1'), compute('double', '2')])).toEqual([42, 42])
})
