import { expect, it } from 'vitest'
import { addDays } from './periods.ts'
import { pairWeekdays } from './weekday-pairs.ts'

/** Days from Monday, 2 November 2026, each compared with the day some days before it. */
const daysOf = (count: number, before: number, valueAt: (day: string) => number) =>
  Array.from({ length: count }, (_, index) => {
    const date = addDays('2026-11-02', index)
    const partner = addDays(date, -before)
    return { date, value: valueAt(date), comparison: { date: partner, value: valueAt(partner) } }
  })

const isSaturday = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() === 6
const closedSaturdays = (day: string) => (isSaturday(day) ? 0 : 100 + Number(day.slice(8)))

it('days of a shop that closes on Saturdays are compared with the same weekday', () => {
  const paired = pairWeekdays(daysOf(30, 30, closedSaturdays)) ?? []

  const compared = paired.flatMap(({ date, comparison }) => (comparison ? [[date, comparison.date] as const] : []))
  expect(compared[0]).toEqual(['2026-11-02', '2026-10-05'])
  expect(compared.filter(([date, partner]) => isSaturday(date) !== isSaturday(partner))).toEqual([])
  // The last two would be compared with days of the period itself.
  expect(paired.filter(({ comparison }) => comparison === null).map(({ date }) => date)).toEqual([
    '2026-11-30',
    '2026-12-01',
  ])
})

it.each([
  { name: 'the week does not shape the values', days: daysOf(30, 30, (day) => Number(day.slice(8))) },
  { name: 'weekdays match already', days: daysOf(30, 364, closedSaturdays) },
  { name: 'the period is short', days: daysOf(5, 5, closedSaturdays) },
  { name: 'all values are the same', days: daysOf(30, 30, () => 5) },
  { name: 'nothing is compared', days: daysOf(30, 30, closedSaturdays).map((day) => ({ ...day, comparison: null })) },
])('days stay as they are if $name', ({ days }) => {
  expect(pairWeekdays(days)).toBeNull()
})
