import { expect, test } from 'vitest'
import { lastKnownDay } from './last-known-day.ts'

const today = '2026-05-20'

test('today is not over, so yesterday is the last known day', () => {
  expect(lastKnownDay(['2026-05-18', '2026-05-19', '2026-05-20'], today)).toBe('2026-05-19')
})

test('a week without orders is still known', () => {
  expect(lastKnownDay(['2026-05-12', '2026-05-13'], today)).toBe('2026-05-19')
})

test('if orders stopped arriving, the last day with orders is not known as a whole', () => {
  expect(lastKnownDay(['2026-05-11', '2026-05-12'], today)).toBe('2026-05-11')
})

test('a shop that often sells nothing for weeks is not taken for one whose orders stopped', () => {
  expect(lastKnownDay(['2026-03-01', '2026-03-30', '2026-05-01'], today)).toBe('2026-05-19')
})

test('without orders before today, yesterday is the last known day', () => {
  expect(lastKnownDay([], today)).toBe('2026-05-19')
  expect(lastKnownDay(['2026-05-20', '2026-06-01'], today)).toBe('2026-05-19')
})
