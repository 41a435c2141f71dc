import { expect, test } from 'vitest'
import { untilBegun } from './turns.ts'

const refuse = () => new Error('Refused')

test('work that still waits when its signal aborts is refused at once', async () => {
  const leaving = new AbortController()
  const waiting = untilBegun({ signal: leaving.signal, refuse }, () => new Promise<never>(() => {}))
  leaving.abort()
  await expect(waiting).rejects.toThrow('Refused')
})

test('work whose signal has already aborted is refused without starting', async () => {
  let isStarted = false
  const refused = untilBegun({ signal: AbortSignal.abort(), refuse }, async () => {
    isStarted = true
  })
  await expect(refused).rejects.toThrow('Refused')
  expect(isStarted).toBe(false)
})

test('work that has begun goes on when its signal aborts', async () => {
  const leaving = new AbortController()
  const result = untilBegun({ signal: leaving.signal, refuse }, async (begin) => {
    begin()
    leaving.abort()
    return 'done'
  })
  expect(await result).toBe('done')
})
