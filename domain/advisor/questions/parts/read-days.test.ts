import { expect, it } from 'vitest'
import { readQuestion } from '#domain/advisor/questions/read-question.ts'

it('takes Christmas without a year from where old figures end', () => {
  const periodOf = (text: string, lastDay: string) => {
    const calendar = { today: '2026-11-21', firstDay: '2010-12-01', lastDay }
    const reading = readQuestion({ text, earlier: [] }, { calendar, timeZone: 'UTC', currency: 'GBP', names: [] })
    return reading.kind === 'figures' ? reading.asked.query.period : reading
  }
  expect(periodOf('sales at Christmas', '2011-12-09')).toEqual({ from: '2010-12-24', to: '2010-12-26' })
  expect(periodOf('sales at Christmas', '2026-11-20')).toEqual({ from: '2025-12-24', to: '2025-12-26' })
  expect(periodOf('sales last Christmas', '2011-12-09')).toEqual({ from: '2025-12-24', to: '2025-12-26' })
})
