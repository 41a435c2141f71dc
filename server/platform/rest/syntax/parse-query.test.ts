import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { RestError } from '#server/platform/rest/rest-error.ts'
import { scaled } from '#test/harness/seed.ts'

import { Literals } from './syntax.ts'
import { parseQuery, readEntries } from './parse-query.ts'

function parse(query: string) {
  const literals = new Literals()
  const parsed = parseQuery(readEntries(query, 8192), literals)
  return { ...parsed, literals: literals.values }
}

const column = (name: string, rest: object = {}) => ({
  kind: 'column',
  aggregate: null,
  field: { name, path: [] },
  cast: null,
  alias: null,
  ...rest,
})

const embed = (relation: string, rest: object = {}) => ({
  kind: 'embed',
  relation,
  hint: null,
  alias: null,
  isInner: false,
  isSpread: false,
  items: [],
  ...rest,
})

describe('select', () => {
  test.each([
    ['*', [column('*')]],
    [' a , b ', [column('a'), column('b')]],
    ['with space', [column('with space')]],
    ['a-b', [column('a-b')]],
    ['"a,b":"c:d"', [column('c:d', { alias: 'a,b' })]],
    ['a::text', [column('a', { cast: 'text' })]],
    ['x:a::double precision', [column('a', { alias: 'x', cast: 'double precision' })]],
    ['naïve', [column('naïve')]],
    ['r(*)', [embed('r', { items: [column('*')] })]],
    ['r()', [embed('r')]],
    ['x:r!h!inner(a)', [embed('r', { alias: 'x', hint: 'h', isInner: true, items: [column('a')] })]],
    ['r!inner!h(a)', [embed('r', { hint: 'h', isInner: true, items: [column('a')] })]],
    ['r!left(a)', [embed('r', { items: [column('a')] })]],
    ['...r(a)', [embed('r', { isSpread: true, items: [column('a')] })]],
    ['r(s(a),b)', [embed('r', { items: [embed('s', { items: [column('a')] }), column('b')] })]],
    ['left(a)', [embed('left', { items: [column('a')] })]],
  ])('%s', (text, expected) => {
    expect(parse(`select=${encodeURIComponent(text)}`).select).toEqual(expected)
  })

  test.each([
    ['a->b', [{ arrow: '->', key: 'b', isIndex: false }]],
    ['a->>b', [{ arrow: '->>', key: 'b', isIndex: false }]],
    [
      'a->0->>-1',
      [
        { arrow: '->', key: '0', isIndex: true },
        { arrow: '->>', key: '-1', isIndex: true },
      ],
    ],
    ['a->7up', [{ arrow: '->', key: '7up', isIndex: false }]],
    ['a->"->"', [{ arrow: '->', key: '->', isIndex: false }]],
  ])('the path of %s', (text, path) => {
    expect(parse(`select=${encodeURIComponent(text)}`).select).toEqual([column('a', { field: { name: 'a', path } })])
  })
})

describe('values', () => {
  test.each([
    ['a=eq.x', ['x']],
    ['a=eq.', ['']],
    ['a=eq.not.null', ['not.null']],
    ['a=like.*x*', ['%x%']],
    ['a=eq.*x*', ['*x*']],
    ['a=in.(1,2)', ['{"1","2"}']],
    ['a=in.("x,y",z)', ['{"x,y","z"}']],
    ['a=in.("\\"",null)', ['{"\\"","null"}']],
    ['a=in.("x"y,z)', ['{"\\"x\\"y","z"}']],
    ['a=in.()', ['{}']],
    ['a=in.(,)', ['{"",""}']],
    ['a=fts(english).x', ['english', 'x']],
    ['or=(a.eq.1,b.eq."2,3",c.cs.{4,5})', ['1', '2,3', '{4,5}']],
    ['limit=5&offset=6', ['5', '6']],
    ['offset=-3', ['0']],
    ['limit=99999999999999999999999', ['9223372036854775807']],
  ])('%s', (query, literals) => {
    expect(parse(query).literals).toEqual(literals)
  })
})

test('paths assign filters, orders and limits to embeds', () => {
  const parsed = parse('r.s.a=eq.1&r.or=(a.eq.1,b.eq.2)&r.not.and=(a.eq.1)&r.order=a&r.limit=1&r.offset=2')

  expect(parsed.filters.map(({ path }) => path)).toEqual([['r', 's'], ['r'], ['r']])
  expect(parsed.filters.at(-1)?.value).toMatchObject({ kind: 'group', operator: 'and', isNegated: true })
  expect([parsed.orders, parsed.limits, parsed.offsets].map(([at]) => at?.path)).toEqual([['r'], ['r'], ['r']])
})

test('order has direction and nulls', () => {
  expect(parse('order=a,b.desc,c.asc.nullslast,r(d).nullsfirst').orders[0]?.value).toEqual([
    { relation: null, field: { name: 'a', path: [] }, direction: null, nulls: null },
    { relation: null, field: { name: 'b', path: [] }, direction: 'desc', nulls: null },
    { relation: null, field: { name: 'c', path: [] }, direction: 'asc', nulls: 'last' },
    { relation: 'r', field: { name: 'd', path: [] }, direction: null, nulls: 'first' },
  ])
})

test('columns and on_conflict are lists of names', () => {
  expect(parse('columns="a","b c"&on_conflict=d,e')).toMatchObject({ columns: ['a', 'b c'], onConflict: ['d', 'e'] })
})

/** Random pieces of the grammar reach more edge cases than arbitrary text. */
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom('(', ')', ',', '.', ':', '::', '->', '->>', '!', '"', '\\', '*', '{', '}', '-', ' ', '...', '|'),
    fc.constantFrom('a', 'not', 'and', 'or', 'eq', 'in', 'is', 'fts', 'like(any)', 'null', 'inner', 'asc', 'nullslast'),
    fc.string({ maxLength: 3, unit: 'binary' }),
  ),
  { maxLength: 25 },
)
const keys = fc.oneof(
  fc.constantFrom('select', 'order', 'or', 'a', 'r.a', 'columns', 'on_conflict', 'limit'),
  pieces.map((all) => all.join('')),
)

function failureOf(query: string): unknown {
  try {
    parse(query)
    return null
  } catch (error) {
    return error instanceof RestError ? error.body.code : error
  }
}

test('any input gives a tree or a RestError', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, pieces), { maxLength: 4 }), (pairs) => {
      const query = new URLSearchParams(pairs.map(([key, all]) => [key, all.join('')])).toString()

      expect([null, 'PGRST100', 'PGRST103', 'PGRST123']).toContain(failureOf(query))
    }),
    { numRuns: scaled(3000) },
  )
})

test('any quoted name is parsed unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      fc.pre(!name.includes('\0'))
      const quoted = `"${name.replace(/["\\]/g, '\\$&')}"`

      expect(parse(`select=${encodeURIComponent(quoted)}`).select).toEqual([column(name)])
    }),
  )
})
