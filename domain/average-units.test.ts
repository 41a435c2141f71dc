import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countUnits, finishedUnits } from './average-units.ts'
import { weekdayOf } from './calendar-units.ts'
import { addDays } from './periods.ts'

const MAY = { from: '2026-05-01', to: '2026-05-31' }

describe('a period', () => {
  it.each([
    ['day', 31],
    ['week', 31 / 7],
    ['month', 1],
  ] as const)('has so many units of a %s', (unit, expected) => {
    expect(countUnits(MAY, unit)).toBe(expected)
  })

  it('has whole quarters', () => {
    expect(countUnits({ from: '2025-01-01', to: '2026-03-31' }, 'quarter')).toBe(5)
  })

  it('has as many of a weekday as its days say', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(fc.nat(400), fc.nat(90), fc.uniqueArray(fc.nat(6)), (start, length, weekdays) => {
        const from = addDays('2025-01-01', start)
        const days = Array.from({ length: length + 1 }, (_, at) => addDays(from, at))
        const expected = days.filter((day) => weekdays.includes(weekdayOf(day))).length
        expect(countUnits({ from, to: addDays(from, length) }, 'day', weekdays)).toBe(expected)
      }),
    )
  })
})

describe('an average', () => {
  const calendar = { today: '2026-05-20', firstDay: '2025-02-10' }

  it('leaves out today and the days before the first order', () => {
    expect(finishedUnits(MAY, 'day', calendar)).toEqual({ from: '2026-05-01', to: '2026-05-19' })
    expect(finishedUnits({ from: '2025-01-01', to: '2025-03-31' }, 'week', calendar)).toEqual({
      from: '2025-02-10',
      to: '2025-03-31',
    })
  })

  it('over months has whole ones', () => {
    expect(finishedUnits({ from: '2025-01-01', to: '2026-05-20' }, 'month', calendar)).toEqual({
      from: '2025-03-01',
      to: '2026-04-30',
    })
  })

  it('has no days in a period that has just begun', () => {
    expect(finishedUnits({ from: '2026-05-20', to: '2026-05-20' }, 'day', calendar)).toBeNull()
    expect(finishedUnits(MAY, 'month', calendar)).toBeNull()
  })
})
