import { expect, it } from 'vitest'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import { behind, behindOthers } from './behind.ts'

const question: FiguresQuestion = {
  store: 'one',
  metrics: ['net_sales'],
  by: ['month', 'country'],
  period: { from: '2026-01-15', to: '2026-03-10', name: 'days' },
  compare: 'previous_period',
  where: ['is', 'channel', ['Web']],
  order: [['net_sales', 'desc']],
  limit: 1000,
}
const report = { period: { from: '2026-01-15', to: '2026-03-10' } }

it.each([
  ['2026-01-01', { from: '2026-01-15', to: '2026-01-31' }],
  ['2026-02-01', { from: '2026-02-01', to: '2026-02-28' }],
  ['2026-03-01', { from: '2026-03-01', to: '2026-03-10' }],
])('asks for the orders of %s with the values of the row', (month, period) => {
  expect(behind(question, { by: ['month', 'country'], keys: [month, 'DE'], report })).toEqual({
    store: 'one',
    metrics: ['net_sales'],
    by: [],
    rows: 'orders',
    period,
    where: [
      'and',
      [
        ['is', 'channel', ['Web']],
        ['is', 'country', ['DE']],
      ],
    ],
  })
})

it('asks for missing values and numbers as such', () => {
  const { where: _where, ...open } = question

  expect(behind(open, { by: ['country'], keys: [null], report })?.where).toEqual(['is', 'country', [null]])
  expect(behind(open, { by: ['hour'], keys: ['9'], report })?.where).toEqual(['is', 'hour', [9]])
})

it('finds no orders of a class on some days of the period, because other days have other classes', () => {
  const byClass = { ...question, by: ['month', 'abc_class'] as const }
  const part = { by: byClass.by, report }

  expect(behind(byClass, { ...part, keys: ['2026-02-01', 'A'] })).toBeNull()
  expect(behind({ ...question, where: ['is', 'segment', ['lost']] }, { ...part, keys: ['2026-02-01'] })).toBeNull()
  expect(behind(byClass, { by: ['abc_class'], report, keys: ['A'] })).toMatchObject({ period: report.period })
})

it('asks for all orders behind the total', () => {
  expect(behind(question, { by: ['month'], keys: [], report })).toMatchObject({
    period: report.period,
    where: question.where,
  })
})

it('asks for the orders of comparison days, except for those of a class, which may be another on these days', () => {
  const days = { from: '2025-01-15', to: '2025-01-31' }
  const part = { by: ['month'] as const, keys: [], report, period: days }

  expect(behind(question, part)).toMatchObject({ period: days, where: question.where })
  expect(behind({ ...question, where: ['is', 'abc_class', ['A']] }, part)).toBeNull()
})

it('asks for the orders of all others in a month', () => {
  const others = { by: question.by, dimension: 'country', listed: ['DE', null], report } as const

  expect(behindOthers(question, { ...others, keys: ['2026-02-01', null] })).toMatchObject({
    period: { from: '2026-02-01', to: '2026-02-28' },
    where: [
      'and',
      [
        ['is', 'channel', ['Web']],
        ['is_not', 'country', ['DE', null]],
      ],
    ],
  })
})

it('finds no orders of other discount codes, because an order with two of them is behind both', () => {
  const others = { by: ['discount_code'], dimension: 'discount_code', listed: ['SPRING'], report } as const

  expect(behindOthers({ ...question, by: others.by }, others)).toBeNull()
})
