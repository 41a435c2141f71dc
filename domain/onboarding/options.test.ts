import { expect, it } from 'vitest'
import { guessCurrency } from './guess-currency.ts'
import { BUSINESS_GOALS, BUSINESS_SIZES, DEFAULT_BUSINESS_SIZE, INDUSTRIES, parseTeamMembers } from './options.ts'

it('offers the industries, sizes and goals, with small as the default size', () => {
  expect(INDUSTRIES.join(' ')).toBe('fashion electronics home beauty food sports toys art books pets other')
  expect(BUSINESS_SIZES.join(' ')).toBe('solo small medium large')
  expect(DEFAULT_BUSINESS_SIZE).toBe('small')
  expect(BUSINESS_GOALS.join(' ')).toBe(
    'increase_sales reduce_costs improve_customer_service automate_processes expand_to_new_markets optimize_inventory enhance_marketing',
  )
})

it.each([
  ['5', 5],
  ['1', 1],
  ['2.9', 2],
  ['', 1],
  ['0', 1],
  ['-4', 1],
  ['many', 1],
  ['1e400', 1],
  [undefined, 1],
])('reads %j team members as %i', (typed, members) => {
  expect(parseTeamMembers(typed)).toBe(members)
})

it.each([
  [['de-CH'], 'CHF'],
  [['sv'], 'SEK'],
  [['en-GB', 'en'], 'GBP'],
  [['fr'], 'EUR'],
  [['en-US', 'de-DE'], 'USD'],
  [['no_such_language!', 'ja-JP'], 'JPY'],
  [['en-AQ'], 'USD'],
  [[], 'USD'],
])('with the languages %j the currency is %s', (languages, currency) => {
  expect(guessCurrency(languages)).toBe(currency)
})
