import { expect, it } from 'vitest'
import { messageTimes } from './message-times.ts'

const ask = (timestamp: string) => ({ type: 'user', timestamp }) as const
const answer = (timestamp: string) => ({ type: 'agent', timestamp }) as const

/** Intl writes a narrow space before AM, and marks that keep the direction around a date. */
const plain = (times: (string | null)[]) =>
  times.map((time) => time?.replaceAll(/\p{Zs}/gu, ' ').replaceAll(/\p{Cf}/gu, '') ?? null)

it('has one time where the minute or the speaker changes, and the date once a day', () => {
  const times = messageTimes([
    answer('2026-11-21T10:00:05'),
    answer('2026-11-21T10:00:40'),
    answer('2026-11-21T10:01:00'),
    ask('2026-11-21T10:01:20'),
    answer('2026-11-21T10:01:22'),
    ask('2026-11-22T09:00:00'),
  ])

  expect(plain(times)).toEqual([
    null,
    'Nov 21, 2026, 10:00 AM',
    '10:01 AM',
    '10:01 AM',
    '10:01 AM',
    'Nov 22, 2026, 9:00 AM',
  ])
})

it('keeps the times of two messages of one minute on different days apart', () => {
  const times = messageTimes([ask('2026-11-21T10:00:05'), ask('2026-11-22T10:00:05')])

  expect(plain(times)).toEqual(['Nov 21, 2026, 10:00 AM', 'Nov 22, 2026, 10:00 AM'])
})

it('has no times without messages', () => {
  expect(messageTimes([])).toEqual([])
})
