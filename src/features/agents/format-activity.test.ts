import { expect, it } from 'vitest'
import { formatActivity } from './format-activity.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T12:05:00Z', 'just now'],
  ['2026-11-21T11:55:00Z', '5 min. ago'],
  ['2026-11-21T09:30:00Z', '2 hr. ago'],
  ['2026-11-20T10:00:00Z', 'yesterday'],
  ['2026-11-01T12:00:00Z', '20 days ago'],
  ['2026-07-04T12:00:00Z', 'Jul 4, 2026'],
])('%s was %s', (instant, words) => {
  expect(formatActivity(instant, now)).toBe(words)
})
