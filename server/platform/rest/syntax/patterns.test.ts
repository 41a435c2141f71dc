import { expect, test } from 'vitest'
import { findPatternProblem } from './patterns.ts'

const expression = (text: string) => findPatternProblem({ text, isExpression: true, isList: false })
const list = (text: string) => findPatternProblem({ text, isExpression: true, isList: true })

test.each([
  '^The',
  'mug|cup',
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  String.raw`^(\d{1,3}\.){3}\d{1,3}$`,
  String.raw`^[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,24}$`,
  '(a+)+b',
  String.raw`\mmugs?\M`,
  '^[^a][^b][^c](?:ab){3}$',
  'a'.repeat(200),
])('an ordinary expression is accepted: %s', (pattern) => {
  expect(expression(pattern)).toBeNull()
})

test.each([
  [String.raw`(a*)*\1b`, 'a back-reference'],
  [String.raw`(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10`, 'a back-reference'],
  ['(?=.*b)(?=.*c)', 'a group that begins with (? and is not (?:'],
  ['(?<!a)b', 'a group that begins with (? and is not (?:'],
  // `(?b)` selects another regex dialect, in which groups are written `\(…\)`.
  [String.raw`(?b)\(a\)*`, 'a group that begins with (? and is not (?:'],
  ['(a{1,255}){1,255}', 'a pattern that repeats too much'],
  ['((a{9}){9}){9,}', 'a pattern that repeats too much'],
  [`${'('.repeat(12)}a${')+'.repeat(12)}`, 'a pattern that repeats too much'],
  ['([)]{9}a(b{99}){99})', 'a pattern that repeats too much'],
  [String.raw`((\y|a)*(\Y|b)*)*((\y|a)*(\Y|b)*)*`, 'a pattern that repeats too much'],
  [String.raw`(\[^|a)*(^|b)*($|c)*d`, 'a pattern that repeats too much'],
  [String.raw`((\y|a)*){2}(\A|b)*`, 'a pattern that repeats too much'],
  ['a'.repeat(201), 'a pattern of more than 200 characters'],
])('an expensive expression is refused: %s', (pattern, problem) => {
  expect(expression(pattern)).toBe(problem)
})

test.each([
  [String.raw`{"^a","(b)\\1"}`, 'a back-reference'],
  [String.raw`{"(b)\\\1"}`, 'a back-reference'],
  [String.raw`{(b)\\"1"}`, 'a back-reference'],
  [String.raw`{(\?=b)}`, 'a group that begins with (? and is not (?:'],
  ['{("?"=b)}', 'a group that begins with (? and is not (?:'],
])('expensive expressions in an array are refused: %s', (patterns, problem) => {
  expect(list(patterns)).toBe(problem)
})

test('a list of ordinary expressions is accepted', () => {
  expect(list('{"^a","b1",c}')).toBeNull()
})

test.each([
  ['%mug%', null],
  [String.raw`%\1(?=%`, null],
  ['%a'.repeat(101), 'a pattern of more than 200 characters'],
])('a pattern of like is only limited in length: %s', (text, problem) => {
  expect(findPatternProblem({ text, isExpression: false, isList: false })).toBe(problem)
})
