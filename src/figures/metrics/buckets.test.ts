import { describe, expect, it } from 'vitest'
import { knownValue, markOf, toChartPoint } from './buckets.ts'

const figures = {
  period: { from: '2026-03-04', to: '2026-04-22' },
  comparison: { from: '2026-01-13', to: '2026-03-03' },
  today: '2026-05-10',
  store: { figuresEnd: null },
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
    expect(markOf(day, { figures: { ...figures, today }, unit })).toBe(expected ? 'Partial' : null)
  })
})

describe('a point of a chart', () => {
  const bucket = { date: '2026-04-20', value: 150, comparison: { date: '2026-03-02', value: 100 } }
  const context = { figures, unit: 'day', trait: { kind: 'count', good: 'up' } } as const

  it.each([
    { unit: 'month', date: '2026-03-01', today: '2026-05-10', partial: 'partial, from Mar 4' },
    { unit: 'month', date: '2026-04-01', today: '2026-05-10', partial: 'partial, until Apr 22' },
    { unit: 'month', date: '2026-04-01', today: '2026-04-20', partial: 'partial, until Apr 20' },
    { unit: 'week', date: '2026-04-20', today: '2026-05-10', partial: 'partial, until Apr 22' },
    { unit: 'year', date: '2026-01-01', today: '2026-05-10', partial: 'partial, Mar 4 – Apr 22, 2026' },
    { unit: 'week', date: '2026-04-13', today: '2026-05-10', partial: null },
    { unit: 'day', date: '2026-04-20', today: '2026-04-20', partial: 'partial' },
  ] as const)('names the days of the $unit from $date on $today: $partial', ({ unit, date, today, partial }) => {
    const at = { ...context, unit, figures: { ...figures, today } }

    expect(toChartPoint({ ...bucket, date }, at).partial?.replaceAll(/\p{Zs}/gu, ' ') ?? null).toBe(partial)
  })

  it.each([
    ['2026-04-20', 'day', '2026-04-20'],
    ['2026-04-13', 'week', '2026-04-19'],
    ['2026-04-01', 'month', '2026-04-22'],
  ] as const)('of the bucket from %s by %s ends on %s, and with the period', (date, unit, to) => {
    expect(toChartPoint({ ...bucket, date }, { ...context, unit }).to).toBe(to)
  })

  it('has the change against the comparison', () => {
    expect(toChartPoint(bucket, context).change).toEqual({ text: '+50.0%', direction: 'up', meaning: 'good' })
  })

  it.each([
    { name: 'a day without sales has none', unit: 'day', value: 0, before: 100, text: undefined },
    { name: 'a month without sales has lost all', unit: 'month', value: 0, before: 100, text: '−100.0%' },
    { name: 'a day after one without sales is new', unit: 'day', value: 100, before: 0, text: 'New' },
    { name: 'a month after one without sales is new', unit: 'month', value: 100, before: 0, text: 'New' },
  ] as const)('has a change by one rule: $name', ({ unit, value, before, text }) => {
    const quiet = { date: '2026-04-01', value, comparison: { date: '2026-02-01', value: before } }
    const period = { from: '2026-04-01', to: '2026-04-30' }

    expect(toChartPoint(quiet, { ...context, figures: { ...figures, period }, unit }).change?.text).toBe(text)
  })

  it('rises from a value below zero', () => {
    const recovered = { ...bucket, comparison: { date: '2026-03-02', value: -100 } }

    expect(toChartPoint(recovered, context).change).toEqual({ text: '+250.0%', direction: 'up', meaning: 'good' })
  })

  it('has no change while the bucket is not over', () => {
    const unfinished = { ...context, figures: { ...figures, today: '2026-04-20' } }

    expect(toChartPoint(bucket, unfinished)).toMatchObject({ change: null, partial: 'partial' })
  })

  it('has neither comparison nor change in a period without a comparison', () => {
    const alone = { ...context, figures: { ...figures, comparison: null } }

    expect(toChartPoint(bucket, alone)).toMatchObject({ comparison: null, change: null })
  })
})

describe('where the figures end inside the period', () => {
  const ended = { ...figures, store: { figuresEnd: { day: '2026-04-15', reason: 'silence' } } } as const
  const context = { figures: ended, unit: 'day', trait: { kind: 'count', good: 'up' } } as const
  const days = ['2026-04-14', '2026-04-15', '2026-04-16']
  const pointOf = (date: string, value = 5) =>
    toChartPoint({ date, value, comparison: { date: '2026-02-25', value: 4 } }, context)

  it('the last day with figures is partial, and later ones are not in yet', () => {
    expect(days.map((day) => markOf(day, context))).toEqual([null, 'Partial', 'Not in yet'])
    expect(['2026-04-06', '2026-04-13', '2026-04-20'].map((day) => markOf(day, { ...context, unit: 'week' }))).toEqual([
      null,
      'Partial',
      'Not in yet',
    ])
  })

  it('the line ends with the figures, and only complete days have a change', () => {
    expect(days.map((day) => pointOf(day, 0).value)).toEqual([0, 0, null])
    expect(days.map((day) => pointOf(day).change?.text ?? null)).toEqual(['+25.0%', null, null])
    expect(days.map((day) => pointOf(day).partial)).toEqual([null, 'partial', 'not in yet'])
  })

  it('a refund after the end is shown', () => {
    expect(days.map((day) => pointOf(day, -3).value)).toEqual([-3, -3, -3])
  })

  it('a period up to the end is reached as a whole', () => {
    const upToEnd = { ...context, figures: { ...ended, period: { from: '2026-03-04', to: '2026-04-15' } } }
    expect(days.slice(0, 2).map((day) => knownValue(0, day, upToEnd))).toEqual([0, 0])
    expect(markOf('2026-04-15', upToEnd)).toBeNull()
  })
})
