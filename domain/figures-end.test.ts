import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeBuckets, findFiguresEnd, firstOpenDay, lastCompleteDay, type StoreActivity } from './figures-end.ts'
import { addDays } from './periods.ts'

const TODAY = '2026-05-20'

const dayBefore = (days: number) => addDays(TODAY, -days)

/** A shop that sells every day, whose newest file was imported today. */
const DAILY: StoreActivity = { lastSoldDay: TODAY, soldDays: 90, longestPause: 1, importDay: TODAY }

/** A shop that sells on three days a week: Monday, Wednesday and Friday. */
const THREE_DAYS_A_WEEK: StoreActivity = { ...DAILY, soldDays: 39, longestPause: 3 }

describe('where the figures end', () => {
  test('a shop with an order today has figures until today', () => {
    expect(findFiguresEnd(DAILY, TODAY)).toBeNull()
  })

  test('a file that ends two days ago, of a shop that sells every day, says nothing about yesterday', () => {
    const activity = { ...DAILY, lastSoldDay: dayBefore(2) }
    expect(findFiguresEnd(activity, TODAY)).toEqual({ day: dayBefore(2), reason: 'silence' })
  })

  test('a small shop’s days without orders count as long as they are usual', () => {
    expect(findFiguresEnd({ ...THREE_DAYS_A_WEEK, lastSoldDay: dayBefore(3) }, TODAY)).toBeNull()
    expect(findFiguresEnd({ ...THREE_DAYS_A_WEEK, lastSoldDay: dayBefore(4) }, TODAY)).toEqual({
      day: dayBefore(4),
      reason: 'silence',
    })
  })

  test('a file says nothing about the days after its import, even to a small shop', () => {
    const activity = { ...THREE_DAYS_A_WEEK, lastSoldDay: dayBefore(3), importDay: dayBefore(1) }
    expect(findFiguresEnd(activity, TODAY)).toEqual({ day: dayBefore(1), reason: 'import' })
  })

  test('a file imported yesterday evening ends yesterday', () => {
    const activity = { ...DAILY, lastSoldDay: dayBefore(1), importDay: dayBefore(1) }
    expect(findFiguresEnd(activity, TODAY)).toEqual({ day: dayBefore(1), reason: 'import' })
  })

  test('a shop with few orders has no rhythm yet, so its days without orders are believed', () => {
    const ended = { ...DAILY, lastSoldDay: dayBefore(60) }
    expect(findFiguresEnd({ ...ended, soldDays: 7 }, TODAY)).toBeNull()
    expect(findFiguresEnd({ ...ended, soldDays: 8 }, TODAY)).toMatchObject({ reason: 'silence' })
  })

  test('a store without orders has no end', () => {
    const nothing = { lastSoldDay: null, soldDays: 0, longestPause: null, importDay: dayBefore(9) }
    expect(findFiguresEnd(nothing, TODAY)).toBeNull()
  })

  test('an order after the import, such as one dated ahead, moves the end', () => {
    const activity = { ...DAILY, lastSoldDay: dayBefore(1), importDay: dayBefore(5) }
    expect(findFiguresEnd(activity, TODAY)).toEqual({ day: dayBefore(1), reason: 'import' })
  })
})

const ago = fc.integer({ min: 0, max: 200 }).map(dayBefore)
const activities = fc.record({
  lastSoldDay: ago,
  soldDays: fc.integer({ min: 1, max: 90 }),
  longestPause: fc.option(fc.integer({ min: 1, max: 89 })),
  importDay: fc.option(ago),
})

test('the end is before today, and never before the last order', () => {
  fc.assert(
    fc.property(activities, (activity) => {
      const end = findFiguresEnd(activity, TODAY)
      if (end === null) return
      expect(end.day < TODAY).toBe(true)
      expect(end.day >= activity.lastSoldDay).toBe(true)
    }),
  )
})

test('a newer import never moves the end to an earlier day, unless it shows that orders are missing', () => {
  fc.assert(
    fc.property(activities, ago, (activity, newer) => {
      const before = findFiguresEnd(activity, TODAY)
      const after = findFiguresEnd({ ...activity, importDay: newer }, TODAY)
      if (activity.importDay === null || newer < activity.importDay || after?.reason === 'silence') return
      expect((after?.day ?? TODAY) >= (before?.day ?? TODAY)).toBe(true)
    }),
  )
})

test('a period up to the end is complete, a longer one is open from the end on', () => {
  const figuresEnd = { day: '2026-05-10', reason: 'import' } as const
  expect(firstOpenDay({ from: '2026-05-01', to: '2026-05-10' }, { today: TODAY, figuresEnd })).toBe(TODAY)
  expect(firstOpenDay({ from: '2026-05-01', to: '2026-05-11' }, { today: TODAY, figuresEnd })).toBe('2026-05-10')
  expect(firstOpenDay({ from: '2026-05-01', to: TODAY }, { today: TODAY, figuresEnd: null })).toBe(TODAY)
})

test('complete buckets end before today, and before the last day with figures', () => {
  const period = { from: '2026-05-01', to: TODAY }
  const days = ['2026-05-09', '2026-05-10', '2026-05-19', TODAY].map((date) => ({ date }))
  const weeks = ['2026-04-27', '2026-05-04', '2026-05-11'].map((date) => ({ date }))
  const ended = { day: '2026-05-10', reason: 'silence' } as const
  expect(completeBuckets(days, { period, today: TODAY, store: { figuresEnd: null } }, 'day')).toEqual(days.slice(0, 3))
  expect(completeBuckets(days, { period, today: TODAY, store: { figuresEnd: ended } }, 'day')).toEqual(days.slice(0, 1))
  expect(completeBuckets(weeks, { period, today: TODAY, store: { figuresEnd: ended } }, 'week')).toEqual(
    weeks.slice(0, 1),
  )
})

test('the last complete day is the one before the end', () => {
  expect(lastCompleteDay(TODAY, null)).toBe('2026-05-19')
  expect(lastCompleteDay(TODAY, { day: '2026-05-10', reason: 'silence' })).toBe('2026-05-09')
})
