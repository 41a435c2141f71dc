import { expect, test } from 'vitest'
import { describeCountdown, formatCountdown } from './expiry-card.tsx'

test.each([
  [300, '5:00'],
  [299, '4:59'],
  [61, '1:01'],
  [9, '0:09'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})

test('a screen reader announces the countdown seven times in five minutes', () => {
  const told = Array.from({ length: 300 }, (_, second) => describeCountdown(300 - second))

  expect([...new Set(told)].map((text) => /in ([^.]+)/.exec(text)?.[1])).toEqual([
    '5 minutes',
    '4 minutes',
    '3 minutes',
    '2 minutes',
    '1 minute',
    '30 seconds',
    '10 seconds',
  ])
})
