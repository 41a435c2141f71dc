import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOrderEvidence, parseDate, type DateOrder } from './date.ts'
import { dayIn } from './zoned-time.ts'

function read(text: string, timeZone = 'UTC', order: DateOrder = 'month_first') {
  const reading = parseDate(text, { order, timeZone })
  return 'at' in reading ? new Date(reading.at).toISOString() : reading.problem
}

describe('a date', () => {
  test.each([
    ['2025-10-07 09:50:26 +0200', '2025-10-07T07:50:26.000Z'],
    ['2025-10-07T09:50:26-05:00', '2025-10-07T14:50:26.000Z'],
    ['2025-01-01T10:00:00.123Z', '2025-01-01T10:00:00.123Z'],
    ['2025/1/5', '2025-01-05T00:00:00.000Z'],
    ['11/10/24 09:17', '2024-11-10T09:17:00.000Z'],
    ['12/31/2025, 3:04 PM', '2025-12-31T15:04:00.000Z'],
    ['1/2/2025 12:05 am', '2025-01-02T00:05:00.000Z'],
    ['31.12.2025', '2025-12-31T00:00:00.000Z'],
    ['January 5, 2025 10:00 pm', '2025-01-05T22:00:00.000Z'],
    ['Sat, 5 Apr 2025', '2025-04-05T00:00:00.000Z'],
    ['29.02.2024', '2024-02-29T00:00:00.000Z'],
    ['5. März 2025', '2025-03-05T00:00:00.000Z'],
    ['5.März 2025', '2025-03-05T00:00:00.000Z'],
    ['15. Mrz 25', '2025-03-15T00:00:00.000Z'],
    ['Mi., 15. Jan. 2025 um 14:30 Uhr', '2025-01-15T14:30:00.000Z'],
    ['15.01.2025 14:30 Uhr', '2025-01-15T14:30:00.000Z'],
    ['1er août 2025', '2025-08-01T00:00:00.000Z'],
    ['mercredi 12 févr. 2025 à 9h05', '2025-02-12T09:05:00.000Z'],
    ['15 de enero de 2025', '2025-01-15T00:00:00.000Z'],
    ['miércoles, 3 de septiembre del 2025 a las 18:00', '2025-09-03T18:00:00.000Z'],
    ['3 dic 2025, 6:15 p. m.', '2025-12-03T18:15:00.000Z'],
    ['7 maggio 2025', '2025-05-07T00:00:00.000Z'],
    ['7 mrt 2025', '2025-03-07T00:00:00.000Z'],
    ['Oct-03-25', '2025-10-03T00:00:00.000Z'],
    ['Oct-03-2025 18:05', '2025-10-03T18:05:00.000Z'],
    ['20251003', '2025-10-03T00:00:00.000Z'],
    ['20251003 14:15', '2025-10-03T14:15:00.000Z'],
    ['Monday, November 3, 2025', '2025-11-03T00:00:00.000Z'],
    ['Tue Nov 4 2025 10:15 PM', '2025-11-04T22:15:00.000Z'],
    ['Nov 5, 2025, 9:15:00 AM EST', '2025-11-05T14:15:00.000Z'],
    ['Jul 5, 2025, 9:15 AM PDT', '2025-07-05T16:15:00.000Z'],
    ['2025年10月3日 10:15', '2025-10-03T10:15:00.000Z'],
    ['3 de outubro de 2025', '2025-10-03T00:00:00.000Z'],
    ['Fri Oct 03 2025 10:00:00 GMT+0200 (CEST)', '2025-10-03T08:00:00.000Z'],
    ['45964.5', '2025-11-03T12:00:00.000Z'],
    ['1762164000', '2025-11-03T10:00:00.000Z'],
    ['1762164000123', '2025-11-03T10:00:00.123Z'],
  ])('%s is read as %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    ['2026-02-30', 'there is no 30 February 2026'],
    ['2025-02-29', 'there is no 29 February 2025'],
    ['2025-13-01', '"2025-13-01" has no month 13'],
    ['2025-01-01 24:10', '"2025-01-01 24:10" has an invalid time of day'],
    ['1/1/2025 13:00 pm', '"1/1/2025 13:00 pm" has an invalid time of day'],
    ['0202-01-01', 'the year 202 is outside 1970 to 2100'],
    ['yesterday', '"yesterday" is not a date'],
    ['5 Foo 2025', '"5 Foo 2025" is not a date'],
    ['31. April 2025', 'there is no 31 April 2025'],
    ['', 'the date is missing'],
    ['20251303', '"20251303" is not a date'],
    ['20250230', 'there is no 30 February 2025'],
    ['12345', '"12345" is not a date'],
  ])('%j is refused: %s', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  test('a date with slashes is read in the given order of day and month', () => {
    expect(read('03/04/2025', 'UTC', 'day_first')).toBe('2025-04-03T00:00:00.000Z')
    expect(read('03/04/2025', 'UTC', 'month_first')).toBe('2025-03-04T00:00:00.000Z')
  })

  test('a date without an offset is read in the time zone, in summer and winter', () => {
    expect(read('2025-07-01 12:00', 'America/New_York')).toBe('2025-07-01T16:00:00.000Z')
    expect(read('2025-01-01 12:00', 'America/New_York')).toBe('2025-01-01T17:00:00.000Z')
  })

  test('a time in the skipped hour of daylight saving moves forward', () => {
    expect(read('2025-03-30 02:30', 'Europe/Berlin')).toBe('2025-03-30T01:30:00.000Z')
  })

  test('every local time falls on the same day in the time zone', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/London',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    )
    const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2037, 11, 31) })
    fc.assert(
      fc.property(instants, zones, (local, timeZone) => {
        const text = new Date(local).toISOString().slice(0, 10)
        // No time zone skips noon, except that Samoa once skipped a whole day.
        fc.pre(!(timeZone === 'Pacific/Apia' && text === '2011-12-30'))
        const reading = parseDate(`${text} 12:00:00`, { order: 'month_first', timeZone })

        expect('at' in reading && dayIn(timeZone, reading.at)).toBe(text)
      }),
    )
  })

  test('the parser never throws', () => {
    const texts = fc.property(fc.string({ unit: 'binary' }), (text) => void read(text))

    expect(() => fc.assert(texts)).not.toThrow()
  })
})

test('a date shows the order of day and month only if one order is impossible', () => {
  expect(dateOrderEvidence('13/01/2025')).toBe('day_first')
  expect(dateOrderEvidence('01/13/2025')).toBe('month_first')
  expect(dateOrderEvidence('01/02/2025')).toBe('either')
  expect(dateOrderEvidence('05/05/2025')).toBeNull()
  expect(dateOrderEvidence('2025-01-02')).toBeNull()
})
