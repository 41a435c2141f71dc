import { expect, it } from 'vitest'
import { hasTimeGroups, withGroupSums } from './time-groups.ts'

const row = (month: string, country: string) => ({ keys: [month, country] })

const SORTED = [row('2026-10-01', 'DE'), row('2026-10-01', 'US'), row('2026-11-01', 'DE')]

it('groups rows of a unit of time that follow each other', () => {
  expect(hasTimeGroups(SORTED, ['month', 'country'], 'month')).toBe(true)
  expect(
    hasTimeGroups(
      [SORTED[0], SORTED[2], SORTED[1]].flatMap((found) => found ?? []),
      ['month', 'country'],
      'month',
    ),
  ).toBe(false)
})

it('does not group rows that have one part each, or that are not divided by time first', () => {
  expect(hasTimeGroups(SORTED.slice(1), ['month', 'country'], 'month')).toBe(false)
  expect(hasTimeGroups(SORTED, ['country', 'channel'], 'country')).toBe(false)
  expect(hasTimeGroups(SORTED, ['month'], 'month')).toBe(false)
  expect(hasTimeGroups([], ['month', 'country'], 'month')).toBe(false)
})

it('does not group rows that lie in the order of time by chance', () => {
  expect(hasTimeGroups(SORTED, ['month', 'country'], 'net_sales')).toBe(false)
  expect(hasTimeGroups(SORTED, ['month', 'country'], 'country')).toBe(false)
})

it('puts no sum where it is not known', () => {
  expect(withGroupSums(SORTED, () => null)).toEqual(SORTED)
})

it('puts a sum before the rows of each unit', () => {
  const shown = withGroupSums(SORTED, ({ keys }) => ({ keys: keys.slice(0, 1) }))

  expect(shown.map(({ keys }) => keys.join(' '))).toEqual([
    '2026-10-01',
    '2026-10-01 DE',
    '2026-10-01 US',
    '2026-11-01',
    '2026-11-01 DE',
  ])
})
