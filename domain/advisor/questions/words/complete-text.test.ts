import { expect, it } from 'vitest'
import { readQuestion } from '#domain/advisor/questions/read-question.ts'
import type { StoreName } from './store-names.ts'
import { completeText } from './complete-text.ts'

it.each([
  ['rev last wk by custs', 'revenue last week by customers'],
  ['sales yday', 'sales yesterday'],
  ['compare this week with last', 'compare this week with last week'],
  ['this month vs the previous one?', 'this month vs previous month?'],
  ['yesterdays orders', 'yesterday orders'],
  ['chart last months sales', 'chart last month sales'],
  ['sales of the last months by country', 'sales of the last months by country'],
  ['wk 42', 'wk 42'],
  ['sales of yrsa mugs', 'sales of yrsa mugs'],
])('“%s” is “%s”', (text, complete) => {
  expect(completeText(text, [])).toBe(complete)
})

it('keeps short forms that the names of the store have', () => {
  const names: readonly StoreName[] = [
    { field: 'product', value: '7', text: 'Rev Hoodie' },
    { field: 'discount_code', value: 'YR', text: 'YR' },
  ]
  const calendar = { today: '2026-11-21', firstDay: '2024-01-05', lastDay: '2026-11-20' }
  const whereOf = (text: string) =>
    readQuestion({ text, earlier: [] }, { calendar, timeZone: 'Europe/London', currency: 'GBP', names })
  expect(whereOf('units of rev hoodie last wk')).toMatchObject({
    asked: { query: { where: ['is', 'product', ['7']], period: { from: '2026-11-09', to: '2026-11-15' } } },
  })
  expect(whereOf('orders with code YR')).toMatchObject({ asked: { query: { where: ['is', 'discount_code', ['YR']] } } })
})
