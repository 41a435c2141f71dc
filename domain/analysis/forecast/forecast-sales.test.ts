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

  expect(ask('2027-05-30')).toEqual({ kind: 'too_uncertain', reason: 'few', soldDays: 0 })
  expect(ask('2027-05-31')).toEqual({ kind: 'too_short', availableOn: null })
  const zeros = days.map(({ day }) => ({ day, value: 0 }))
  expect(forecastSales(zeros, { unit: 'day', steps: 7, through: '2026-05-31' }).kind).toBe('too_short')
})

/** Sales on every so many-th of the last 200 days, with the amounts in turn. */
const rareSales = (every: number, amounts: readonly number[]) =>
  Array.from({ length: Math.ceil(200 / every) }, (_, index) => ({
    day: addDays('2026-05-31', -every * index),
    value: amounts[index % amounts.length] ?? 0,
  }))

test.each(['day', 'week', 'month'] as const)('by %s, sales on too few of the last days are not forecast', (unit) => {
  const ask = (every: number) => forecastSales(rareSales(every, [5000]), { unit, steps: 3, through: '2026-05-31' })

  expect(ask(13)).toEqual({ kind: 'too_uncertain', reason: 'few', soldDays: 7 })
  expect(ask(4).kind).toBe('ready')
})

test.each([6, 21, 60, 81])('after a day of billions %i days ago, there is no forecast of anything', (ago) => {
  const sales = rareSales(3, [2500, 4000, 3100]).map(({ day, value }) => ({
    day,
    value: day === addDays('2026-05-31', -ago) ? 98_000_000_000 : value,
  }))

  expect(forecastSales(sales, { unit: 'day', steps: 30, through: '2026-05-31' })).toEqual({
    kind: 'too_uncertain',
    reason: 'one_day',
    soldDays: 31,
  })
})

test('sales that come and go in weeks without a rhythm have a range that says nothing', () => {
  const weeks = [1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]
  const sales = weeks.flatMap((isOn, week) =>
    isOn ? salesOf(addDays('2026-05-31', -7 * week - 6), addDays('2026-05-31', -7 * week)) : [],
  )
  const known = [{ day: addDays('2026-05-31', -195), value: 100 }, ...sales]

  expect(forecastSales(known, { unit: 'day', steps: 30, through: '2026-05-31' })).toMatchObject({
    kind: 'too_uncertain',
    reason: 'irregular',
  })
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

test('a day without sales is zero, and no other day learns from one that is not over', () => {
  const known = salesOf('2026-01-01', '2026-05-31')
  const closed = known.filter(({ day }) => new Date(day).getUTCDay() !== 0)
  const ask = (days: typeof known) => forecastSales(days, { unit: 'day', steps: 7, through: '2026-05-31' })

  const answer = ask(closed)

  if (answer.kind !== 'ready') throw new Error('The series is long enough.')
  expect(answer.steps[6]).toMatchObject({ from: '2026-06-07', value: 0 })
  const open = ask([...closed, { day: '2026-06-01', value: 9_999_999 }])
  expect(open).toMatchObject({ steps: [{ value: 9_999_999 }, ...answer.steps.slice(1)] })
})

const ready = (answer: ReturnType<typeof forecastSales>) => {
  if (answer.kind !== 'ready') throw new Error('The series is long enough.')
  return answer
}

const added = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test.each(['week', 'month'] as const)('a %s is the sum of its days, of which those that are over are known', (unit) => {
  const through = '2026-05-13'
  const known = salesOf('2025-10-15', through)

  const { steps, total } = ready(forecastSales(known, { unit, steps: 3, through }))
  const days = ready(forecastSales(known, { unit: 'day', steps: 92, through })).steps

  for (const { from, to, value, sold, low, high } of steps) {
    const over = added(known.filter(({ day }) => from <= day && day <= to).map((day) => day.value))
    const coming = days.filter((day) => from <= day.from && day.to <= to)
    expect(sold).toBe(over)
    expect(value).toBe(over + added(coming.map((day) => day.value)))
    expect(low).toBeLessThanOrEqual(value)
    expect(value).toBeLessThanOrEqual(high)
  }
  expect(steps[0]?.sold).toBeGreaterThan(0)
  expect(steps[0]?.from).toBe(unit === 'week' ? '2026-05-11' : '2026-05-01')
  expect(total.value).toBe(added(steps.map(({ value }) => value)))
})

test('a forecast is never less than what is in already, on the day and in the month', () => {
  const through = '2026-05-13'
  const known = [...salesOf('2025-10-15', through), { day: '2026-05-14', value: 9_000_000 }]

  const [today, tomorrow] = ready(forecastSales(known, { unit: 'day', steps: 30, through })).steps
  const [month] = ready(forecastSales(known, { unit: 'month', steps: 3, through })).steps

  expect(today).toMatchObject({ value: 9_000_000, low: 9_000_000, sold: 9_000_000 })
  expect(tomorrow?.value).toBeLessThan(50_000)
  expect(month?.sold).toBeGreaterThan(9_000_000)
  expect(month?.low).toBeGreaterThanOrEqual(month?.sold ?? Number.NaN)
})

test('the error of a month that is nearly over is small, because most of it is known', () => {
  const sales = salesOf('2025-10-15', '2026-05-29').map(({ day, value }, at) => ({
    day,
    value: value * (10 + (at % 13)),
  }))
  const errorAt = (through: string) =>
    ready(forecastSales(sales, { unit: 'month', steps: 1, through })).steps[0]?.usuallyWithin ?? Number.NaN

  expect(errorAt('2026-05-29')).toBeLessThan(errorAt('2026-05-03'))
})
