import { expect, it } from 'vitest'
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
  expect(completeText(text)).toBe(complete)
})
