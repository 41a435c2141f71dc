import { expect, test } from 'vitest'
import { listPenalties, scoreVitals } from './vitals.ts'

test.each([
  ['nothing reported', {}, 100],
  ['all at their limits', { LCP: 2500, FID: 100, CLS: 0.1, TTFB: 800, FCP: 1800 }, 100],
  ['LCP over 2500 ms', { LCP: 2501 }, 75],
  ['FID over 100 ms', { FID: 101 }, 75],
  ['CLS over 0.1', { CLS: 0.11 }, 75],
  ['TTFB over 800 ms', { TTFB: 801 }, 85],
  ['FCP over 1800 ms', { FCP: 1801 }, 90],
  ['INP over 200 ms, which costs nothing', { INP: 999 }, 100],
  ['all over', { LCP: 9999, FID: 999, CLS: 1, TTFB: 9999, FCP: 9999 }, 0],
])('%s', (_, values, score) => {
  expect(scoreVitals(values)).toBe(score)
})

test('the penalties list the vitals over their limit', () => {
  expect(listPenalties({ LCP: 100, INP: 300, CLS: 0.4, FCP: 2000 })).toEqual([
    { name: 'CLS', penalty: 25 },
    { name: 'FCP', penalty: 10 },
  ])
})
