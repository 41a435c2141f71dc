import { beforeAll, describe, expect, test } from 'vitest'

import { ADA, openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture
let token: string

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database)
  token = await fixture.tokenOf(ADA)
})

const times = (count: number, write: (index: number) => string) => Array.from({ length: count }, (_, at) => write(at))
const list = (count: number, write: (index: number) => string) => times(count, write).join(',')

async function ask(path: string, init: RequestInit = {}) {
  const before = fixture.statements.length
  const response = await fixture.fetchWith(token)(`${REST_URL}${path}`, init)
  return { status: response.status, body: await response.json(), statements: fixture.statements.length - before }
}

describe('a query is accepted up to its limit, and refused beyond it without a statement', () => {
  test.each<[string, number, (count: number) => string]>([
    ['columns', 100, (count) => `/books?select=${list(count, (at) => `c${at}:id`)}`],
    ['embedded resources', 20, (count) => `/books?select=${list(count, (at) => `e${at}:authors(id)`)}`],
    ['filters', 100, (count) => `/books?${times(count, () => 'id=gt.0').join('&')}`],
    ['filters in alternatives', 100, (count) => `/books?or=(${list(count, (at) => `id.eq.${at}`)})`],
    ['terms of order', 20, (count) => `/books?order=${list(count, () => 'id')}`],
    ['values of a list', 1000, (count) => `/books?id=in.(${list(count, (at) => String(at))})`],
    ['steps into a document', 10, (count) => `/books?details->${times(count, () => 'a').join('->')}=is.null`],
    ['characters of a search', 500, (count) => `/books?words=plfts.${'a'.repeat(count)}`],
    ['characters of a pattern', 200, (count) => `/books?title=ilike.${'*'.repeat(count)}`],
    ['characters of an expression', 200, (count) => `/books?title=imatch.${'a'.repeat(count)}`],
  ])('%s: %i', async (_what, most, write) => {
    expect(await ask(write(most))).toMatchObject({ status: 200, statements: 1 })
    expect(await ask(write(most + 1))).toMatchObject({ status: 400, body: { code: 'PGRST100' }, statements: 0 })
  })

  test('characters in the whole query: 8192', async () => {
    const query = (length: number) => `select=id&id=eq.1&title=neq.`.padEnd(length, 'a')
    expect(await ask(`/books?${query(8192)}`)).toMatchObject({ status: 200, statements: 1 })
    expect(await ask(`/books?${query(8193)}`)).toMatchObject({ status: 414, statements: 0 })
  })

  test('an expression that could run forever is refused', async () => {
    const asked = await ask(`/books?title=match.${encodeURIComponent(String.raw`(a*)*\1b`)}`)
    expect(asked).toMatchObject({ status: 400, body: { details: 'a back-reference' }, statements: 0 })
    const among = await ask(`/books?or=(title.match(any).${encodeURIComponent(String.raw`{"(a*)*\\1b"}`)})`)
    expect(among).toMatchObject({ status: 400, body: { details: 'a back-reference' }, statements: 0 })
  })
})

describe('a body', () => {
  const post = (path: string, body: string, type = 'application/json') =>
    ask(path, { method: 'POST', headers: { 'Content-Type': type, Prefer: 'return=representation' }, body })

  test('has at most 1000 rows', async () => {
    const rows = (count: number, prefix: string) =>
      `[${list(count, (at) => JSON.stringify({ slug: `${prefix}${at}` }))}]`
    const most = await post('/notes?select=id', rows(1000, 'a'))
    expect([most.status, most.body.length]).toEqual([201, 1000])
    expect(await post('/notes', rows(1001, 'b'))).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'More than 1000 rows in one request' },
      statements: 0,
    })
    const csv = ['slug', ...times(1001, (at) => `c${at}`)].join('\n')
    expect(await post('/notes', csv, 'text/csv')).toMatchObject({ status: 400, statements: 0 })
  })

  test('with a huge exponent in a number is refused', async () => {
    const refused = { status: 400, body: { code: 'PGRST102' }, statements: 0 }
    for (const number of ['1e131000', '1E+0000309', '1e-16000']) {
      expect(await post('/rpc/echo', `{"a": [${number}]}`)).toMatchObject(refused)
    }
    expect(await post('/rpc/echo', '{"a": 1e308, "e131000": "1e131000"}')).toMatchObject({ status: 200 })
  })
})

test('the values of a function are limited like the rows of a table', async () => {
  await database.query(`create function public.many() returns setof int language sql immutable
    as $$ select generate_series(1, 1005) $$; notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await ask('/rpc/many')).status).toBe(200)

  const response = await fixture.fetchWith(token)(`${REST_URL}/rpc/many`, { headers: { Prefer: 'count=exact' } })

  expect(response.headers.get('Content-Range')).toBe('0-999/1005')
  expect(await response.json()).toHaveLength(1000)
})
