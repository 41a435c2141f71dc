import { expect, test } from 'vitest'
import { formatAgo, formatTimeLeft } from './format-ago.ts'

test('says how long ago something was', () => {
  const now = Date.parse('2026-05-20T12:00:00Z')
  const ago = (instant: string) => formatAgo(instant, now)
  expect(ago('2026-05-20T11:59:30Z')).toBe('just now')
  expect(ago('2026-05-20T12:00:05Z')).toBe('just now')
  expect(ago('2026-05-20T11:57:10Z')).toBe('2 minutes ago')
  expect(ago('2026-05-20T11:00:00Z')).toBe('1 hour ago')
  expect(ago('2026-05-17T11:00:00Z')).toBe('3 days ago')
})

test('says how long something takes still', () => {
  expect([5, 60, 150, 3_700, 200_000].map(formatTimeLeft)).toEqual([
    'less than a minute',
    'about 1 minute',
    'about 3 minutes',
    'about 1 hour',
    'about 2 days',
  ])
})
