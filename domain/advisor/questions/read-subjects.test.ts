import { describe, expect, it } from 'vitest'
import { askedOf } from './test-questions.ts'

describe('weeks and feasts', () => {
  it.each([
    ['sales in week 42', '2026-10-12', '2026-10-18'],
    ['sales in calendar week 1 of 2026', '2025-12-29', '2026-01-04'],
    ['sales in week 50', '2025-12-08', '2025-12-14'],
    ['sales since Easter', '2026-04-05', '2026-11-21'],
    ['sales on good friday 2025', '2025-04-18', '2025-04-18'],
  ])('"%s"', (text, from, to) => {
    expect(askedOf(text).query.period).toEqual({ from, to })
  })
})
