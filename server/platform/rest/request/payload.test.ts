import { expect, test } from 'vitest'

import { parseRows } from './payload.ts'

const form = { contentType: 'application/json', isRagged: false, maxRows: 1000 }
const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

test('a body of a hundred levels is read', () => {
  expect(parseRows(nested(100), form)).toMatchObject({ keys: ['a'], count: 1 })
})

test.each([
  ['one level too many', nested(101), 'The JSON is nested deeper than 100 levels'],
  ['levels without end', '['.repeat(1_000_000), 'The JSON is nested deeper than 100 levels'],
  ['an unfinished string of brackets', `{"a":"${'['.repeat(200)}`, 'Empty or invalid json'],
  ['an unfinished string of escaped quotes', `"${String.raw`\"`.repeat(32_000)}`, 'Empty or invalid json'],
])('a body with %s is refused', (_what, text, message) => {
  expect(() => parseRows(text, form)).toThrow(message)
})
