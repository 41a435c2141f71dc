import { expect, it } from 'vitest'
import { describeReplay } from './describe-replay.ts'

const outcome = (rule: 'ours' | 'two_weeks' | 'month', stockOutDays: number, lostUnits: number, heldUnits: number) => ({
  rule,
  stockOutDays,
  lostUnits,
  heldUnits,
  orders: 10,
})

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

const period = { from: '2026-01-11', to: '2026-07-11' }

it.each([
  [
    'better',
    [outcome('ours', 4, 30, 92), outcome('two_weeks', 9, 60, 100)],
    'on 4 days in all, instead of 9 with two weeks of the mean: 50% fewer lost units, and 8% less stock held.',
  ],
  [
    'worse',
    [outcome('ours', 12, 90, 125), outcome('two_weeks', 9, 60, 100)],
    'on 12 days in all, instead of 9 with two weeks of the mean: 50% more lost units, and 25% more stock held.',
  ],
  [
    'the same',
    [outcome('ours', 1, 0, 100), outcome('two_weeks', 1, 0, 100)],
    'on 1 day in all, instead of 1 with two weeks of the mean: as many lost units, and as much stock held.',
  ],
])('says that it would have been %s', (_how, outcomes, text) => {
  expect(plain(describeReplay({ outcomes, period }))).toBe(
    `Since Jan 11, 2026, products would have been without stock ${text}`,
  )
})
