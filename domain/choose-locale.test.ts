import { expect, it } from 'vitest'
import { chooseLocale } from './locale-format.ts'

it.each([
  [['de-DE', 'en'], 'de-DE'],
  [['en-US@posix'], 'en'],
  [['xx-XX', 'de'], 'en'],
  [[], 'en'],
])('the preferred languages %j give the locale %s', (languages, locale) => {
  expect(chooseLocale(languages)).toBe(locale)
})
