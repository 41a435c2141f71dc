import { expect, it } from 'vitest'
import { chooseLocale } from './intl.ts'

it.each([
  [['de-DE', 'en'], 'de-DE'],
  [['en-US@posix'], 'en'],
  [['xx-XX', 'de'], 'en'],
  [[], 'en'],
])('of %j the page writes numbers and dates as %s', (languages, locale) => {
  expect(chooseLocale(languages)).toBe(locale)
})
