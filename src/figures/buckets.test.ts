import { describe, expect, it } from 'vitest'
import { completedBuckets, isPartial, toChartPoint } from './buckets.ts'

const figures = {
  period: { from: '2026-03-04', to: '2026-04-22' },
  comparison: { from: '2026-01-13', to: '2026-03-03' },
  today: '2026-05-10',
}

describe('a bucket is partial', () => {
  it.each([
    { day: '2026-03-04', unit: 'week', today: '2026-05-10', expected: true },
    { day: '2026-03-09', unit: 'week', today: '2026-05-10', expected: false },
    { day: '2026-04-20', unit: 'week', today: '2026-05-10', expected: true },
    { day: '2026-03-04', unit: 'month', today: '2026-05-10', expected: true },
    { day: '2026-04-01', unit: 'month', today: '2026-05-10', expected: true },
    { day: '2026-03-04', unit: 'day', today: '2026-05-10', expected: false },
    { day: '2026-04-22', unit: 'day', today: '2026-04-22', expected: true },
    { day: '2026-04-13', unit: 'week', today: '2026-04-19', expected: true },
  ] as const)('from $day by $unit on $today: $expected', ({ day, unit, today, expected }) => {
    expect(isPartial(day, { figures: { ...figures, today }, unit })).toBe(expected)
  })
})

it('leaves today out of the completed buckets', () => {
  const days = ['2026-04-20', '2026-04-21', '2026-04-22'].map((date) => ({ date }))

  expect(completedBuckets(days, { figures: { ...figures, today: '2026-04-22' }, unit: 'day' })).toEqual(
    days.slice(0, 2),
  )
})

describe('a point of a chart', () => {
  const bucket = { date: '2026-04-20', value: 150, comparison: { date: '2026-03-02', value: 100 } }
  const context = { figures, unit: 'day', trait: { kind: 'count', good: 'up' } } as const

  it('has the change against the comparison', () => {
    expect(toChartPoint(bucket, context).change).toEqual({ text: '+50.0%', direction: 'up', meaning: 'good' })
  })

  it('has no change while the bucket is not over', () => {
    const unfinished = { ...context, figures: { ...figures, today: '2026-04-20' } }

    expect(toChartPoint(bucket, unfinished)).toMatchObject({ change: null, isPartial: true })
  })

  it('has neither comparison nor change in a period without a comparison', () => {
    const alone = { ...context, figures: { ...figures, comparison: null } }

    expect(toChartPoint(bucket, alone)).toMatchObject({ comparison: null, change: null })
  })
})
