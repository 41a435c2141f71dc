import { describe, expect, it } from 'vitest'
import { read } from '#test/fixtures/advisor/questions.ts'

describe('two questions in one', () => {
  it.each([
    [
      'best product last month and which country sold most',
      ['best product last month', 'which country sold most last month'],
    ],
    [
      'who is our best customer and what is the best category this year',
      ['who is our best customer this year', 'what is the best category this year'],
    ],
    ['best product and best category in april', ['best product in april', 'best category in april']],
    [
      'sales in France last month and what sold best there',
      ['sales in France last month', 'what sold best in France last month'],
    ],
    ['sales per country and per city in april', ['sales by country in april', 'sales by city in april']],
    ['revenue in april? and in march?', ['revenue in april', 'revenue in march']],
    ['orders today and yesterday', ['orders today', 'orders yesterday']],
    ['sales in april, orders in march', ['sales in april', 'orders in march']],
    ['best and worst product in april', ['best product in april', 'worst product in april']],
    ['how many refunds in april, and how much money', ['how many refunds in april', 'refund amount in april']],
    ['how was yesterday and what should i reorder', ['how was yesterday', 'what should i reorder']],
  ])('%j are answered one after the other', (text, texts) => {
    expect(read(text)).toEqual({ kind: 'several', texts })
  })

  it.each([
    'how many orders and how many customers last month',
    'what sold best last month and how much did it bring in',
  ])('are one if one reply answers them, or if one speaks of the other: %j', (text) => {
    expect(read(text).kind).not.toBe('several')
  })

  it.each(['pls, top 5 customers in 2025', 'hey, best product in 2025'])(
    'are not politeness and one question: %j',
    (text) => {
      expect(read(text).kind).not.toBe('several')
    },
  )

  it('are asked back if a limit of one of them may be meant for both', () => {
    expect(read('which city ordered most and how many refunds in Germany last month').kind).toBe('unclear')
  })
})
