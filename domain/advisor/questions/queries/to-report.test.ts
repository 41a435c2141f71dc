import { expect, it } from 'vitest'
import { readQuestion } from '#domain/advisor/questions/read-question.ts'
import type { FiguresEnd } from '#domain/figures-end.ts'

const askedAt = (figuresEnd: FiguresEnd | null) => {
  const calendar = { today: '2026-11-21', firstDay: '2010-12-01', lastDay: '2011-12-09', figuresEnd }
  return readQuestion(
    { text: 'What is bought together?', earlier: [] },
    { calendar, timeZone: 'UTC', currency: 'GBP', names: [] },
  )
}

it('finds pairs in the last year, up to the end of the figures', () => {
  expect(askedAt(null)).toMatchObject({ asked: { period: { from: '2025-11-22', to: '2026-11-21' } } })
  expect(askedAt({ day: '2011-12-09', reason: 'silence' })).toMatchObject({
    asked: { period: { from: '2010-12-10', to: '2011-12-09' } },
  })
})
