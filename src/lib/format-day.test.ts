import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatMonth, formatRange } from './format-day.ts'

const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9990-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const toDate = (day: string) => new Date(`${day}T00:00Z`)
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options })

const short = format({ month: 'short', day: 'numeric', year: 'numeric' })
const yearless = format({ month: 'short', day: 'numeric' })
const withWeekday = format({ month: 'short', day: 'numeric', year: 'numeric', weekday: 'short' })
const month = format({ month: 'long', year: 'numeric' })
const shortMonth = format({ month: 'short', year: 'numeric' })

test('a day stays the day it is, wherever the browser is', () => {
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026')
  expect(formatDay('2026-03-01', { year: false })).toBe('Mar 1')
})

test('a day reads as the browser would write it', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(formatDay(day)).toBe(short.format(toDate(day)))
      expect(formatDay(day, { year: false })).toBe(yearless.format(toDate(day)))
      expect(formatDay(day, { weekday: true })).toBe(withWeekday.format(toDate(day)))
      expect(formatMonth(day)).toBe(month.format(toDate(day)))
      expect(formatMonth(day, { short: true })).toBe(shortMonth.format(toDate(day)))
    }),
  )
})

const span = fc.tuple(days, fc.integer({ min: 0, max: 800 })).map(([from, length]) => {
  const last = new Date(toDate(from).getTime() + length * 86_400_000)
  return { from, to: last.toISOString().slice(0, 10) }
})

test('two days read as the browser would write their range', () => {
  fc.assert(
    fc.property(span, ({ from, to }) => {
      expect(formatRange({ from, to })).toBe(short.formatRange(toDate(from), toDate(to)))
    }),
  )
})
