import { expect, test } from 'vitest'
import type { LogEntry, LogLevel } from '#lib/monitoring/log.ts'
import { filterLog, type LogFilter } from './filter-log.ts'

const entry = (level: LogLevel, message: string, rest: Partial<LogEntry> = {}): LogEntry => ({
  id: message,
  timestamp: '2026-03-01T10:00:00.000Z',
  level,
  message,
  context: {},
  sessionId: 'page',
  timeElapsed: 1,
  tags: [],
  stackTrace: null,
  ...rest,
})

const entries = [
  entry('info', 'Opened'),
  entry('warning', 'Storage is full', { tags: ['storage'] }),
  entry('error', 'Chart broke', { context: { chart: 'Sales' } }),
  entry('critical', 'Page broke'),
]

test.each<[string, LogFilter, string[]]>([
  ['everything, newest first', { level: 'all', text: '' }, ['Page broke', 'Chart broke', 'Storage is full', 'Opened']],
  ['a level and what is graver', { level: 'error', text: '' }, ['Page broke', 'Chart broke']],
  ['text in the message, in any case', { level: 'all', text: ' BROKE ' }, ['Page broke', 'Chart broke']],
  ['text in a tag', { level: 'all', text: 'storage' }, ['Storage is full']],
  ['text in the context', { level: 'all', text: 'sales' }, ['Chart broke']],
  ['both', { level: 'critical', text: 'chart' }, []],
])('%s', (_, filter, messages) => {
  expect(filterLog(entries, filter).map(({ message }) => message)).toEqual(messages)
})
