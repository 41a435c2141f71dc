import { describe, expect, it } from 'vitest'
import { readPeriods } from './read-periods.ts'

// A Saturday.
const calendar = { today: '2026-11-21', firstDay: '2024-01-05', lastDay: '2026-11-20' }

function spansOf(text: string) {
  return readPeriods(text, calendar).spans.map(({ period }) => `${period.from}..${period.to}`)
}

describe('names without a year', () => {
  const namedBy = (lastDay: string) =>
    readPeriods('in december', { ...calendar, firstDay: '2010-12-01', lastDay }).spans.map(({ period }) => period)

  it('mean the latest such days with orders if the last order is more than a year old', () => {
    expect(namedBy('2011-12-09')).toEqual([{ from: '2011-12-01', to: '2011-12-31' }])
    expect(namedBy('2012-11-30')).toEqual([{ from: '2011-12-01', to: '2011-12-31' }])
  })

  it('mean the latest such days otherwise, even if the figures end before', () => {
    expect(namedBy('2025-11-30')).toEqual([{ from: '2025-12-01', to: '2025-12-31' }])
  })
})

it.each([
  ['last 90 days', '2026-07-13..2026-10-10'],
  ['past week', '2026-10-04..2026-10-10'],
  ['past 12 months', '2025-11-01..2026-10-10'],
  ['this month', '2026-11-01..2026-11-21'],
])('"%s" ends on an old last order if the period picker does', (text, expected) => {
  const { spans } = readPeriods(text, { ...calendar, lastDay: '2026-10-10' })
  expect(spans.map(({ period }) => `${period.from}..${period.to}`)).toEqual([expected])
})

describe('words for days', () => {
  it.each([
    ['today', '2026-11-21..2026-11-21'],
    ["today's sales", '2026-11-21..2026-11-21'],
    ['yesterday', '2026-11-20..2026-11-20'],
    ['the day before yesterday', '2026-11-19..2026-11-19'],
    ['this week', '2026-11-16..2026-11-21'],
    ['last week', '2026-11-09..2026-11-15'],
    ['the previous week', '2026-11-09..2026-11-15'],
    ['this month', '2026-11-01..2026-11-21'],
    ['last month', '2026-10-01..2026-10-31'],
    ['month to date', '2026-11-01..2026-11-21'],
    ['this quarter', '2026-10-01..2026-11-21'],
    ['last quarter', '2026-07-01..2026-09-30'],
    ['this year', '2026-01-01..2026-11-21'],
    ['ytd', '2026-01-01..2026-11-21'],
    ['last year', '2025-01-01..2025-12-31'],
    ['past week', '2026-11-15..2026-11-21'],
    ['past month', '2026-10-23..2026-11-21'],
    ['past year', '2025-12-01..2026-11-21'],
    ['last 7 days', '2026-11-15..2026-11-21'],
    ['the last three weeks', '2026-11-01..2026-11-21'],
    ['the last 3 months', '2026-09-01..2026-11-21'],
    ['last fortnight', '2026-11-08..2026-11-21'],
    ['last 2 years', '2024-12-01..2026-11-21'],
    ['3 days ago', '2026-11-18..2026-11-18'],
    ['two months ago', '2026-09-01..2026-09-30'],
    ['on monday', '2026-11-16..2026-11-16'],
    ['last saturday', '2026-11-14..2026-11-14'],
    ['this weekend', '2026-11-21..2026-11-21'],
    ['last weekend', '2026-11-14..2026-11-15'],
    ['in march', '2026-03-01..2026-03-31'],
    ['in december', '2025-12-01..2025-12-31'],
    ['march 2025', '2025-03-01..2025-03-31'],
    ['sales in may', '2026-05-01..2026-05-31'],
    ['q1 2025', '2025-01-01..2025-03-31'],
    ['the third quarter of 2025', '2025-07-01..2025-09-30'],
    ['h1 2025', '2025-01-01..2025-06-30'],
    ['in 2024', '2024-01-01..2024-12-31'],
    ['2026', '2026-01-01..2026-11-21'],
    ['2025-03-14', '2025-03-14..2025-03-14'],
    ['2025-03', '2025-03-01..2025-03-31'],
    ['14/3/2025', '2025-03-14..2025-03-14'],
    ['3/14/2025', '2025-03-14..2025-03-14'],
    ['the 14th of march', '2026-03-14..2026-03-14'],
    ['march 14th, 2025', '2025-03-14..2025-03-14'],
    ['since june', '2026-06-01..2026-11-21'],
    ['since june 2025', '2025-06-01..2026-11-21'],
    ['after october', '2026-11-01..2026-11-21'],
    ['before march 2025', '2024-01-05..2025-02-28'],
    ['until march 2025', '2024-01-05..2025-03-31'],
    ['from january to march 2025', '2025-01-01..2025-03-31'],
    ['from march 2026 to may', '2026-03-01..2026-05-31'],
    ['from nov 2025 to feb 2026', '2025-11-01..2026-02-28'],
    ['from december to january 2026', '2025-12-01..2026-01-31'],
    ['between march 3 and april 5, 2025', '2025-03-03..2025-04-05'],
    ['2025-01-01 - 2025-01-31', '2025-01-01..2025-01-31'],
    ['from today to yesterday', '2026-11-20..2026-11-21'],
    ['of all time', '2024-01-05..2026-11-20'],
    ['last 9999 years', '1976-12-01..2026-11-21'],
  ])('"%s" are %s', (text, expected) => {
    expect(spansOf(text)).toEqual([expected])
  })

  it.each([
    ['compare march with april', ['2026-03-01..2026-03-31', '2026-04-01..2026-04-30']],
    ['compare march to april', ['2026-03-01..2026-03-31', '2026-04-01..2026-04-30']],
    ['difference between march and april', ['2026-03-01..2026-03-31', '2026-04-01..2026-04-30']],
    ['this month vs last month', ['2026-11-01..2026-11-21', '2026-10-01..2026-10-31']],
  ])('"%s" are two spans', (text, expected) => {
    expect(spansOf(text)).toEqual(expected)
  })

  it.each([
    'may i see the sales',
    'order #2024',
    '2024 orders',
    'last 5 orders',
    '$2024',
    'a 2025-piece set',
    'the second attempt',
  ])('"%s" names no days', (text) => {
    expect(readPeriods(text, calendar)).toMatchObject({ spans: [], problem: null })
  })

  it.each([
    ['3/4/2025', 'ambiguous'],
    ['31 february 2025', 'ambiguous'],
    ['next month', 'future'],
    ['tomorrow', 'future'],
    ['in march 2027', 'future'],
    ['next friday', 'future'],
    ['black friday', 'unnamed'],
    ['last summer', 'unnamed'],
  ])('"%s" are not clear: %s', (text, problem) => {
    expect(readPeriods(text, calendar)).toMatchObject({ spans: [], problem })
  })

  it('are relative to today', () => {
    const leap = { ...calendar, today: '2024-03-01' }
    expect(readPeriods('yesterday', leap).spans[0]?.period).toEqual({ from: '2024-02-29', to: '2024-02-29' })
    expect(readPeriods('last month', leap).spans[0]?.period).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    const newYear = { ...calendar, today: '2026-01-01' }
    expect(readPeriods('last week', newYear).spans[0]?.period).toEqual({ from: '2025-12-22', to: '2025-12-28' })
    expect(readPeriods('last quarter', newYear).spans[0]?.period).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  })

  it('leave the other words in place', () => {
    expect(readPeriods('orders last week, please', calendar).rest).toBe('orders          , please')
  })
})
