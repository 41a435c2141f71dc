import { expect, test } from 'vitest'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import { readDate, readDateAndTime } from './cells.ts'

const BERLIN: ReadingContext = { timeZone: 'Europe/Berlin', currency: 'EUR', decimal: '.', dateOrder: 'day_first' }

const read = (name: string, text: string) => new Date(readDate([text], { name, at: 0 }, BERLIN)).toISOString()

test.each([
  ['Created', '2026-01-05 23:30', '2026-01-05T22:30:00.000Z'],
  ['Created date (UTC)', '2026-01-05 23:30', '2026-01-05T23:30:00.000Z'],
  ['created_at_utc', '05/01/2026 23:30', '2026-01-05T23:30:00.000Z'],
  ['CreatedUTC', '2026-01-05 23:30', '2026-01-05T23:30:00.000Z'],
  ['Paid at (GMT)', '2026-01-05 23:30', '2026-01-05T23:30:00.000Z'],
  ['Paid at (GMT+2)', '2026-01-05 23:30', '2026-01-05T21:30:00.000Z'],
  ['Paid at (UTC-05:30)', '2026-01-05 23:30', '2026-01-06T05:00:00.000Z'],
  ['Paid at (UTC+99)', '2026-01-05 23:30', '2026-01-05T22:30:00.000Z'],
  ['Outcome', '2026-01-05 23:30', '2026-01-05T22:30:00.000Z'],
  ['Created date (UTC)', '2026-01-05 23:30 +0100', '2026-01-05T22:30:00.000Z'],
  ['Created', '2026-01-05T23:30:00Z', '2026-01-05T23:30:00.000Z'],
])('in the column "%s" the date "%s" is read as %s', (name, text, instant) => {
  expect(read(name, text)).toBe(instant)
})

test.each([
  ['2026-01-05', '10:15 PM', '2026-01-05T21:15:00.000Z'],
  ['05.01.2026', '22:15:30', '2026-01-05T21:15:30.000Z'],
  ['2026-01-05', '', '2026-01-04T23:00:00.000Z'],
  ['2026-01-05 08:00', '22:15', '2026-01-05T07:00:00.000Z'],
  ['2026-01-05', '22:15Z', '2026-01-05T22:15:00.000Z'],
])('the date "%s" with the time "%s" in another column is read as %s', (date, time, instant) => {
  const columns: Parameters<typeof readDateAndTime>[1] = [
    { name: 'Day', at: 0 },
    { name: 'Time', at: 1 },
  ]
  expect(new Date(readDateAndTime([date, time], columns, BERLIN)).toISOString()).toBe(instant)
})

test('an invalid time is reported for the time column', () => {
  expect(() =>
    readDateAndTime(
      ['2026-01-05', '25:99'],
      [
        { name: 'Day', at: 0 },
        { name: 'Time', at: 1 },
      ],
      BERLIN,
    ),
  ).toThrow(expect.objectContaining({ column: 'Time' }))
})
