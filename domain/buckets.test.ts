import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUCKET_UNITS, bucketsOf, unitsFor } from './buckets.ts'
import { comparedBuckets, compareDays } from './comparison.ts'
import { addDays, lengthOf, type Period } from './periods.ts'

type Against = 'previous_period' | 'previous_year'

const heldAgainst = (period: Period, compare: Against) => {
  const held = compareDays({ period, name: null, compare, today: '2035-06-15' })
  if (!held) throw new Error('The days are not over.')
  return held
}

const compared = (period: Period, unit: 'day' | 'week' | 'month', compare: Against) =>
  comparedBuckets(bucketsOf(period, unit), { unit, period, ...heldAgainst(period, compare) })

const spans = (buckets: readonly (Period | null)[]) => buckets.map((bucket) => bucket && `${bucket.from}/${bucket.to}`)

const anyPeriod = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 800 }))
  .map(([start, length]) => ({ from: addDays('2020-01-01', start), to: addDays('2020-01-01', start + length) }))

describe('bucketsOf', () => {
  it('cuts weeks that begin on Monday to the period', () => {
    expect(spans(bucketsOf({ from: '2026-05-01', to: '2026-05-12' }, 'week'))).toEqual([
      '2026-05-01/2026-05-03',
      '2026-05-04/2026-05-10',
      '2026-05-11/2026-05-12',
    ])
  })

  it('cuts months to the period, across a leap February and a new year', () => {
    expect(spans(bucketsOf({ from: '2023-12-30', to: '2024-03-01' }, 'month'))).toEqual([
      '2023-12-30/2023-12-31',
      '2024-01-01/2024-01-31',
      '2024-02-01/2024-02-29',
      '2024-03-01/2024-03-01',
    ])
  })

  it('contains every day exactly once', () => {
    fc.assert(
      fc.property(anyPeriod, fc.constantFrom(...BUCKET_UNITS), (period, unit) => {
        const buckets = bucketsOf(period, unit)
        expect(buckets[0]?.from).toBe(period.from)
        expect(buckets.at(-1)?.to).toBe(period.to)
        buckets.slice(1).forEach(({ from }, index) => expect(addDays(buckets[index]?.to ?? '', 1)).toBe(from))
      }),
    )
  })
})

describe('comparedBuckets', () => {
  it('compares months of the same length when days of the week are matched', () => {
    const period = { from: '2026-05-20', to: '2026-06-30' }
    const held = compareDays({ period, name: null, compare: 'previous_year', match: 'weekdays', today: '2035-06-15' })
    if (!held) throw new Error('The days are not over.')
    expect(spans(comparedBuckets(bucketsOf(period, 'month'), { unit: 'month', period, ...held }))).toEqual([
      '2025-05-21/2025-06-01',
      '2025-06-02/2025-07-01',
    ])
  })

  it('moves weeks by the shift, so that each is compared with as many days', () => {
    expect(spans(compared({ from: '2026-05-02', to: '2026-05-31' }, 'week', 'previous_period'))).toEqual([
      '2026-04-02/2026-04-03',
      '2026-04-04/2026-04-10',
      '2026-04-11/2026-04-17',
      '2026-04-18/2026-04-24',
      '2026-04-25/2026-05-01',
    ])
  })

  it('compares months to date with whole months of any length', () => {
    expect(spans(compared({ from: '2026-02-01', to: '2026-03-31' }, 'month', 'previous_period'))).toEqual([
      '2025-12-01/2025-12-31',
      '2026-01-01/2026-01-31',
    ])
  })

  it('finds a comparison for a week whose first day is missing in the earlier month', () => {
    expect(spans(compared({ from: '2026-03-01', to: '2026-03-31' }, 'week', 'previous_period')).slice(-2)).toEqual([
      '2026-02-23/2026-02-28',
      null,
    ])
  })

  it('starts with the first day of the comparison, also if a 29 February has no partner', () => {
    expect(spans(compared({ from: '2024-02-29', to: '2024-03-10' }, 'week', 'previous_year'))).toEqual([
      '2023-02-28/2023-03-03',
      '2023-03-04/2023-03-10',
    ])
  })

  it('pairs days by date, and adds a 29 February without a partner to the 28th', () => {
    expect(spans(compared({ from: '2025-02-27', to: '2025-03-01' }, 'day', 'previous_year'))).toEqual([
      '2024-02-27/2024-02-27',
      '2024-02-28/2024-02-29',
      '2024-03-01/2024-03-01',
    ])
    expect(spans(compared({ from: '2024-02-28', to: '2024-03-01' }, 'day', 'previous_year'))).toEqual([
      '2023-02-28/2023-02-28',
      null,
      '2023-03-01/2023-03-01',
    ])
    expect(spans(compared({ from: '2024-03-28', to: '2024-03-30' }, 'day', 'previous_period'))).toEqual([
      '2024-03-25/2024-03-25',
      '2024-03-26/2024-03-26',
      '2024-03-27/2024-03-27',
    ])
  })

  it('assigns each day of the comparison to exactly one week and one month', () => {
    const compare = fc.constantFrom('previous_period', 'previous_year')
    fc.assert(
      fc.property(anyPeriod, fc.constantFrom('week', 'month'), compare, (period, unit, against) => {
        const ranges = compared(period, unit, against).filter((range) => range !== null)
        const { comparison } = heldAgainst(period, against)
        expect(ranges[0]?.from).toBe(comparison.from)
        expect(ranges.at(-1)?.to).toBe(comparison.to)
        expect(ranges.reduce((days, range) => days + lengthOf(range), 0)).toBe(lengthOf(comparison))
        ranges.slice(1).forEach(({ from }, index) => expect(addDays(ranges[index]?.to ?? '', 1)).toBe(from))
      }),
    )
  })

  it('pairs each day once, and only with days of the comparison', () => {
    const compare = fc.constantFrom('previous_period', 'previous_year')
    fc.assert(
      fc.property(anyPeriod, compare, (period, against) => {
        const ranges = compared(period, 'day', against).filter((range) => range !== null)
        const { comparison } = heldAgainst(period, against)
        ranges.forEach(({ from, to }, index) => {
          const free = index === 0 ? comparison.from : addDays(ranges[index - 1]?.to ?? '', 1)
          expect(from >= free && to <= comparison.to).toBe(true)
        })
      }),
    )
  })
})

it('offers days for up to two years', () => {
  expect(unitsFor({ from: '2024-01-01', to: '2025-12-31' })).toEqual(['day', 'week', 'month'])
  expect(unitsFor({ from: '2024-01-01', to: '2026-01-01' })).toEqual(['week', 'month'])
})
