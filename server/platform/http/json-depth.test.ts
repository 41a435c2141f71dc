import { expect, test } from 'vitest'

import { jsonDepth } from './json-depth.ts'

const MANY = 1_000_000

test.each([
  ['a bare value', '1', 0],
  ['nothing at all', '', 0],
  ['an object', '{"a":1}', 1],
  ['lists side by side', '[[],[],[]]', 2],
  ['brackets in a string', '["[[[{{{"]', 1],
  ['brackets after an escaped quote', String.raw`["\"[[["]`, 1],
  ['a string that ends in an escaped backslash', String.raw`["\\",[[]]]`, 3],
  ['deep lists', '['.repeat(MANY) + ']'.repeat(MANY), MANY],
  ['deep lists that never end', '['.repeat(MANY), MANY],
  ['an unfinished string of brackets', `["${'['.repeat(MANY)}`, 1],
  ['an unfinished string of escaped quotes', `"${String.raw`\"`.repeat(MANY)}`, 0],
  ['an unfinished string of quotes and brackets', `"${String.raw`\"[`.repeat(MANY)}`, 0],
  ['a text that ends in its escape', `["\\`, 1],
])('the depth of %s is measured', (_what, text, depth) => {
  expect(jsonDepth(text)).toBe(depth)
})
