import { beforeAll, expect, test } from 'vitest'

import { ADA, openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture
let token = ''

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database)
  token = await fixture.tokenOf(ADA)
})

async function put(query: string, body: unknown, prefer = 'return=representation') {
  const response = await fixture.fetchWith(token)(`${REST_URL}/notes?${query}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Prefer: prefer },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

test('PUT creates a row and then replaces it', async () => {
  expect(await put('id=eq.7&select=slug', { id: 7, slug: 'a' })).toEqual({ status: 201, body: [{ slug: 'a' }] })
  expect(await put('id=eq.7&select=slug', [{ id: 7, slug: 'b' }])).toEqual({ status: 200, body: [{ slug: 'b' }] })
  expect(await put('id=eq.7', { id: 7, slug: 'c' }, '')).toEqual({ status: 204, body: null })
})

test.each([
  ['without a filter', 'select=id', { id: 1, slug: 'a' }, 405, 'PGRST105'],
  ['with another operator', 'id=gt.1', { id: 1, slug: 'a' }, 405, 'PGRST105'],
  ['with another column', 'id=eq.1&slug=eq.a', { id: 1, slug: 'a' }, 405, 'PGRST105'],
  ['with a group', 'or=(id.eq.1)', { id: 1, slug: 'a' }, 405, 'PGRST105'],
  ['with a limit', 'id=eq.1&limit=1', { id: 1, slug: 'a' }, 400, 'PGRST114'],
  ['with another key in the body', 'id=eq.1', { id: 2, slug: 'a' }, 400, 'PGRST115'],
  ['with two rows', 'id=eq.1', [{ id: 1 }, { id: 1 }], 400, 'PGRST115'],
  ['with no rows', 'id=eq.1', [], 400, 'PGRST115'],
])('PUT %s is refused', async (_what, query, body, status, code) => {
  expect(await put(query, body)).toMatchObject({ status, body: { code } })
})

test.each([
  ['1-2', { status: 206, range: '1-2/4', ids: [2, 3] }],
  ['items=2-', { status: 206, range: '2-3/4', ids: [3, 4] }],
  ['nonsense', { status: 200, range: '0-3/4', ids: [1, 2, 3, 4] }],
])('Range: %s selects rows', async (Range, { status, range, ids }) => {
  const headers = { Range, Prefer: 'count=exact' }
  const response = await fixture.fetchWith()(`${REST_URL}/books?select=id&order=id`, { headers })

  expect(response.status).toBe(status)
  expect(response.headers.get('Content-Range')).toBe(range)
  expect(await response.json()).toEqual(ids.map((id) => ({ id })))
})

test('a range that ends before it begins is not satisfiable', async () => {
  const response = await fixture.fetchWith()(`${REST_URL}/books`, { headers: { Range: '3-1' } })

  expect(response.status).toBe(416)
})

test.each([
  ['418', '[{"X-Pot": "tea"}, {"X-Lid": "on"}]', 418, 'tea'],
  ['', '', 200, null],
  ['900', '', 500, null],
  ['204', '', 204, null],
  ['', '{"X-Pot": "tea"}', 500, null],
  ['', '[{"X-Pot": "tea\\r\\nSet-Cookie: a=b"}]', 500, null],
])('a function that sets the status "%s" and the headers "%s"', async (status, headers, expected, pot) => {
  const response = await fixture.fetchWith()(`${REST_URL}/rpc/choose`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status, headers }),
  })

  expect(response.status).toBe(expected)
  expect(response.headers.get('X-Pot')).toBe(pot)
})
