import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/periods.ts'
import { forecastSales } from './forecast-sales.ts'

/** Sales on all days from one to another: 100 on weekdays, 300 on weekends, with a small wave. */
function salesOf(from: string, to: string) {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    const isWeekend = new Date(day).getUTCDay() % 6 === 0
    return { day, value: (isWeekend ? 30_000 : 10_000) + (index % 11) * 100 }
  })
}

test('under eight weeks there is no forecast, and the day when there will be one', () => {
  const days = salesOf('2026-01-01', '2026-02-25')

  expect(days).toHaveLength(56)
  expect(forecastSales(days, { unit: 'day', steps: 7, through: '2026-02-24' })).toEqual({
    kind: 'too_short',
    availableOn: '2026-02-26',
  })
  expect(forecastSales(days, { unit: 'day', steps: 7, through: '2026-02-25' }).kind).toBe('ready')
})

test('months need six whole ones', () => {
  const ask = (from: string, through: string) =>
    forecastSales(salesOf(from, through), { unit: 'month', steps: 3, through })

  expect(ask('2026-01-02', '2026-07-30')).toEqual({ kind: 'too_short', availableOn: '2026-08-01' })
  expect(ask('2026-01-02', '2026-07-31').kind).toBe('ready')
  expect(ask('2026-01-01', '2026-06-29')).toEqual({ kind: 'too_short', availableOn: '2026-07-01' })
})

test('before the first sale no day can be named', () => {
  expect(forecastSales([], { unit: 'day', steps: 7, through: '2026-02-25' })).toEqual({
    kind: 'too_short',
    availableOn: null,
  })
})

test('after a year without sales there is no forecast, rather than one of nothing', () => {
  const days = salesOf('2026-01-01', '2026-05-31')
  const ask = (through: string) => forecastSales(days, { unit: 'day', steps: 7, through })

  expect(ask('2027-05-30').kind).toBe('ready')
  expect(ask('2027-05-31')).toEqual({ kind: 'too_short', availableOn: null })
  const zeros = days.map(({ day }) => ({ day, value: 0 }))
  expect(forecastSales(zeros, { unit: 'day', steps: 7, through: '2026-05-31' }).kind).toBe('too_short')
})

test('each day ahead has its date, and weekends their sales', () => {
  const answer = forecastSales(salesOf('2026-01-01', '2026-05-31'), { unit: 'day', steps: 14, through: '2026-05-31' })

  if (answer.kind !== 'ready') throw new Error('The series is long enough.')
  expect(answer.steps.map(({ from, to }) => [from, to]).slice(0, 2)).toEqual([
    ['2026-06-01', '2026-06-01'],
    ['2026-06-02', '2026-06-02'],
  ])
  const [monday, , , , , saturday] = answer.steps
  expect(monday?.value).toBeGreaterThan(9_500)
  expect(monday?.value).toBeLessThan(11_500)
  expect(saturday?.value).toBeGreaterThan(29_000)
  expect(saturday?.value).toBeLessThan(32_000)
})

test('a day without sales is zero, a day after the last one that is over does not count', () => {
  const known = salesOf('2026-01-01', '2026-05-31')
  const closed = known.filter(({ day }) => new Date(day).getUTCDay() !== 0)
  const ask = (days: typeof known) => forecastSales(days, { unit: 'day', steps: 7, through: '2026-05-31' })

  const answer = ask(closed)

  if (answer.kind !== 'ready') throw new Error('The series is long enough.')
  expect(answer.steps[6]).toMatchObject({ from: '2026-06-07', value: 0 })
  expect(ask([...closed, { day: '2026-06-01', value: 9_999_999 }])).toEqual(answer)
})

test('the current month is left out, and months have their dates', () => {
  const days = [...salesOf('2025-01-15', '2026-05-31'), { day: '2026-06-01', value: 99_999_999 }]

  const answer = forecastSales(days, { unit: 'month', steps: 2, through: '2026-06-10' })

  if (answer.kind !== 'ready') throw new Error('The series is long enough.')
  expect(answer.steps).toMatchObject([
    { from: '2026-06-01', to: '2026-06-30' },
    { from: '2026-07-01', to: '2026-07-31' },
  ])
  expect(answer.steps[0]?.value).toBeGreaterThan(400_000)
  expect(answer.steps[0]?.value).toBeLessThan(600_000)
  expect(answer.season).toBe(1)
})
