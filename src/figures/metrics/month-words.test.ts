import { expect, test } from 'vitest'
import { formatMonthFigure, monthOutlook, monthStanding, noChanceText } from './month-words.ts'

const month = {
  value: 1000,
  to: '2026-11-20',
  end: '2026-11-30',
  goal: 2000,
  pace: 0.964,
  chance: 0.62,
  coverage: null,
}

test.each([
  ['a likely goal', {}, 'good', ['pace 96%', 'on course: 62% likely']],
  ['an unlikely goal', { chance: 0.2 }, 'behind', ['pace 96%', 'behind: 20% likely']],
  ['a nearly certain goal', { chance: 1 }, 'good', ['pace 96%', 'on course: over 90% likely']],
  ['a nearly impossible goal', { chance: 0 }, 'behind', ['pace 96%', 'behind: under 10% likely']],
  ['a goal without a chance', { chance: null }, 'behind', ['pace 96%']],
  ['a goal without a chance that is ahead', { chance: null, pace: 1.2 }, 'good', ['pace 120%']],
  [
    'more returns than sales',
    { value: -100, pace: -0.075, chance: 0 },
    'behind',
    ['pace −7%', 'behind: under 10% likely'],
  ],
  ['a goal that is reached', { value: 2000 }, 'reached', ['goal reached']],
  ['a month that missed it', { to: '2026-11-30', chance: null }, 'missed', ['goal missed']],
  ['a month whose costs are known for most', { coverage: 0.85 }, 'good', ['pace 96%', 'on course: 62% likely']],
  ['a month whose costs are known for too little', { coverage: 0.4, value: 3000, pace: null, chance: null }, null, []],
  ['such a month that has ended', { coverage: 0.4, to: '2026-11-30', pace: null, chance: null }, null, []],
  ['a month without a goal', { goal: null, pace: null, chance: null }, null, []],
])('%s is described', (_which, change, standing, words) => {
  expect(monthStanding({ ...month, ...change })).toBe(standing)
  expect(monthOutlook({ ...month, ...change })).toEqual(words)
})

test('a contribution without a chance is not said to lack sales', () => {
  expect(noChanceText('few', { metric: 'net_sales' })).toContain('needs sales on at least 8')
  expect(noChanceText('few', { metric: 'contribution' })).toContain('a contribution above zero on at least 8')
  expect(noChanceText('too_short', { metric: 'contribution' })).toContain('eight weeks of sales')
})

test('a figure is shown in whole units, but never an amount as zero', () => {
  const money = (value: number) => formatMonthFigure({ metric: 'net_sales' }, value, 'USD')
  expect([123_456, 100, 1, -40, 0].map(money)).toEqual(['$1,235', '$1', '$0.01', '−$0.40', '$0'])
  expect(formatMonthFigure({ metric: 'orders' }, 1, 'USD')).toBe('1')
})
