import { expect, it } from 'vitest'
import type { ImportQuestion } from '#domain/contracts/imports.ts'
import { missingAnswers, questionsNow, suggestedAnswers } from './import-answers.ts'

const questions: ImportQuestion[] = [
  {
    id: 'mapping',
    columns: [
      { name: 'Order', samples: ['1'] },
      { name: 'When', samples: ['03/04/2026'] },
    ],
    suggestion: { order_id: 'Order' },
    reasons: {},
    problem: null,
    required: ['order_id', 'placed_at'],
  },
  { id: 'date_order', samples: ['03/04/2026'] },
  { id: 'currency', suggestion: 'EUR' },
  { id: 'sheet', sheets: [{ name: 'Orders', rows: 2, columns: ['Order', 'When'] }], suggestion: ['Orders'] },
]

it('suggests answers from the file, but never the order of day and month', () => {
  expect(suggestedAnswers(questions)).toEqual({
    mapping: { order_id: 'Order' },
    currency: 'EUR',
    sheet: ['Orders'],
  })
})

it.each([
  {
    name: 'needed columns',
    answers: { mapping: { order_id: 'Order' }, currency: 'EUR' },
    problem: 'Choose the missing columns.',
  },
  {
    name: 'an amount',
    answers: { mapping: { order_id: 'Order', placed_at: 'When' }, currency: 'EUR' },
    problem: 'Choose the missing columns.',
  },
  {
    name: 'the order of day and month',
    answers: { mapping: { order_id: 'Order', placed_at: 'When', order_total: 'Sum' }, currency: 'EUR' },
    problem: 'Choose how to read the dates.',
  },
  {
    name: 'the currency',
    answers: {
      mapping: { order_id: 'Order', placed_at: 'When', order_total: 'Sum' },
      date_order: 'day_first' as const,
      currency: '',
    },
    problem: 'Choose the currency of the amounts.',
  },
  {
    name: 'a sheet',
    answers: {
      mapping: { order_id: 'Order', placed_at: 'When', order_total: 'Sum' },
      date_order: 'day_first' as const,
      currency: 'EUR',
      sheet: [],
    },
    problem: 'Choose at least one sheet.',
  },
])('asks for $name if missing', ({ answers, problem }) => {
  expect(Object.values(missingAnswers(questions, answers))[0]).toBe(problem)
})

it('finds nothing missing when all questions are answered', () => {
  const mapping = { order_id: 'Order', placed_at: 'When', order_total: 'Sum' }

  expect(missingAnswers(questions, { mapping, date_order: 'month_first', currency: 'USD', sheet: ['Orders'] })).toEqual(
    {},
  )
})

const others: ImportQuestion[] = [
  { id: 'statuses', column: 'State', words: [{ word: 'odd', rows: 3 }] },
  {
    id: 'charges',
    columns: [{ field: 'shipping', column: 'Ship', suggestion: 'order', samples: [] }],
  },
  { id: 'repeats', orders: 1, samples: [] },
]

it('suggests the scope of an amount, but no answer for unknown statuses and later rows', () => {
  const answers = suggestedAnswers(others)

  expect(answers).toEqual({ charges: { shipping: 'order' } })
  expect(missingAnswers(others, answers)).toEqual({
    statuses: 'Choose a meaning for each status.',
    repeats: 'Choose what the later rows are.',
  })
})

it('asks the questions of the preview once the mapping differs from the suggestion', () => {
  const ids = (mapping: Record<string, string>) => questionsNow(questions, { mapping }, others).map(({ id }) => id)

  expect(ids({ order_id: 'Order' })).toEqual(['mapping', 'date_order', 'currency', 'sheet'])
  expect(ids({ order_id: 'When' })).toEqual(['mapping', 'statuses', 'charges', 'repeats', 'currency', 'sheet'])
})
