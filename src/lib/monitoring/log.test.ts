import { beforeEach, expect, test } from 'vitest'
import { clearLog, getLogEntries, log, subscribeToLog } from './log.ts'

beforeEach(clearLog)

test('an entry has time, level, message, session and elapsed time', () => {
  log('error', 'The chart broke', { context: { chart: 'sales' }, tags: ['chart'], cause: new Error('no scale') })
  const [entry] = getLogEntries()
  expect(entry).toMatchObject({
    level: 'error',
    message: 'The chart broke',
    context: { chart: 'sales', cause: 'Error: no scale' },
    tags: ['chart'],
  })
  expect(entry?.id).toMatch(/^[0-9a-f]{16}-\d+$/)
  expect(entry?.sessionId).toMatch(/^[0-9a-f]{16}$/)
  expect(new Date(entry?.timestamp ?? '').toISOString()).toBe(entry?.timestamp)
  expect(entry?.timeElapsed).toBeGreaterThanOrEqual(0)
  expect(entry?.stackTrace).toContain('no scale')
})

test('the newest thousand entries are kept', () => {
  for (let count = 1; count <= 1_005; count += 1) log('info', `Entry ${count}`)
  expect(getLogEntries()).toHaveLength(1_000)
  expect(getLogEntries()[0]?.message).toBe('Entry 6')
})

test('entries below the minimum level are dropped', () => {
  log('debug', 'Too fine')
  log('info', 'Kept')
  expect(getLogEntries().map(({ message }) => message)).toEqual(['Kept'])
})

test('a listener is called with each entry until it unsubscribes', () => {
  const heard: unknown[] = []
  const leave = subscribeToLog((entry) => heard.push(entry?.message ?? null))
  log('info', 'One')
  clearLog()
  leave()
  log('info', 'Two')
  expect(heard).toEqual(['One', null])
})
