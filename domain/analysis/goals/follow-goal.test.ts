import { expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/periods.ts'
import { followGoal } from './follow-goal.ts'

const JUNE = { from: '2026-06-01', to: '2026-06-30' }

/** Days around 1,000 that differ by up to 300 without a pattern. */
const daysFrom = (first: string, last: string) =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => ({
    day: addDays(first, at),
    value: 1000 + Math.round(300 * Math.sin(at * at)),
  }))

const sumIn = (days: readonly { day: string; value: number }[], from: string, to: string) =>
  days.filter(({ day }) => from <= day && day <= to).reduce((total, { value }) => total + value, 0)

const days = daysFrom('2026-01-01', '2026-06-30')
const half = { month: JUNE, through: '2026-06-15' }

it('sums the complete days and compares them with the share of the goal', () => {
  const { value, pace, elapsedBy } = followGoal(days, { ...half, goal: 30_000 })

  expect(value).toBe(sumIn(days, '2026-06-01', '2026-06-15'))
  expect(pace).toBeCloseTo(value / 15_000)
  expect(elapsedBy).toBe('days')
})

it('learns nothing from marked days, which still count', () => {
  const campaign = ['2026-05-20', '2026-05-21', '2026-05-22']
  const loud = days.map((figure) => (campaign.includes(figure.day) ? { ...figure, value: 20_000 } : figure))
  const course = followGoal(days, { ...half, goal: 30_000 })
  expect(followGoal(loud, { ...half, goal: 30_000 }).range).not.toEqual(course.range)

  const marked = followGoal(loud, { ...half, goal: 30_000, marked: campaign })

  expect(marked.range).toEqual(followGoal(days, { ...half, goal: 30_000, marked: campaign }).range)
  expect(marked.value).toBe(course.value)
})

it('knows nothing of the days after the last complete one', () => {
  const known = days.filter(({ day }) => day <= half.through)

  expect(followGoal(days, { ...half, goal: 30_000 })).toEqual(followGoal(known, { ...half, goal: 30_000 }))
})

it('says the chance: half for what is expected, little for more, and nearly all for less', () => {
  const at = (goal: number) => followGoal(days, { ...half, goal })
  const { range, value } = at(30_000)
  const [low, high] = [range?.low ?? 0, range?.high ?? 0]
  const whole = sumIn(days, JUNE.from, JUNE.to)

  expect(low).toBeGreaterThan(value)
  expect(low).toBeLessThan(whole)
  expect(high).toBeGreaterThan(whole)
  expect(at(low).chance).toBeGreaterThan(0.8)
  expect(at(high).chance).toBeLessThan(0.2)
  expect(at(Math.round((low + high) / 2)).chance).toBeGreaterThan(0.25)
  expect(at(Math.round((low + high) / 2)).chance).toBeLessThan(0.75)
  expect(at(1_000_000).chance).toBeLessThan(0.01)
  expect(at(value).chance).toBe(1)
})

it('is surer the fewer days are left', () => {
  const goal = sumIn(days, JUNE.from, JUNE.to) - 1500
  const chances = ['2026-06-05', '2026-06-15', '2026-06-27'].map(
    (through) => followGoal(days, { month: JUNE, through, goal }).chance ?? 0,
  )

  expect(chances.toSorted((one, other) => one - other)).toEqual(chances)
})

it('has no chance and no range after the month', () => {
  const { value, pace, ...rest } = followGoal(days, { month: JUNE, through: JUNE.to, goal: 40_000 })

  expect(pace).toBeCloseTo(value / 40_000)
  expect(rest).toMatchObject({ chance: null, range: null, noChance: null })
})

it('has a range but neither pace nor chance without a goal', () => {
  const { range, ...rest } = followGoal(days, { ...half, goal: null })

  expect(range).not.toBeNull()
  expect(rest).toMatchObject({ pace: null, chance: null, noChance: null })
})

it.each([
  ['a history of less than eight weeks', daysFrom('2026-05-01', '2026-06-15'), 'too_short'],
  ['few days with sales', [...daysFrom('2026-01-01', '2026-01-31'), ...daysFrom('2026-06-01', '2026-06-02')], 'few'],
  ['no sales at all', [], 'too_short'],
])('says why there is no chance for %s', (_which, known, noChance) => {
  const course = followGoal(known, { ...half, goal: 30_000 })

  expect(course).toMatchObject({ chance: null, range: null, noChance })
  expect(course.pace).not.toBeNull()
})

it('has a negative pace when more was returned than sold', () => {
  const known = [...daysFrom('2026-01-01', '2026-05-31'), { day: '2026-06-02', value: -900 }]

  expect(followGoal(known, { month: JUNE, through: '2026-06-03', goal: 30_000 })).toMatchObject({
    value: -900,
    pace: -0.3,
  })
})
