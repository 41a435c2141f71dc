import { beforeAll, describe, expect, test } from 'vitest'

import { openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database, { settings: { maxRows: 1 } })
})

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const response = await fixture.fetchWith(fixture.serviceToken)(`${REST_URL}${path}`, init)
  return { status: response.status, body: await response.json() }
}

describe('an embed that follows its key back is refused', () => {
  test.each([
    ['from the many to their one', '/authors?select=id,books(id,authors(id))', 'authors'],
    ['from the one to its many', '/books?select=id,authors(id,books(id))', 'books'],
    ['by another name', '/authors?select=id,mine:books(id,writer:author_id(id))', 'author_id'],
    ['without showing anything', '/authors?select=id,books(id,authors!inner())', 'authors'],
    ['after a detour', '/people?select=id,reviews!reviewer_id(books(reviews(people!reviewer_id(id))))', 'reviews'],
    ['through a junction', '/books?select=id,genres(id,books(id))', 'books'],
    ['through a junction and beside it', '/books?select=id,genres(id,book_genres(books(id)))', 'book_genres'],
    ['in its own table', '/staff?select=id,chief_id(id,staff(id))', 'staff'],
    ['from the row of a function', '/rpc/books_of?author=2&select=authors(books(id))', 'books'],
  ])('%s', async (_what, path, name) => {
    expect(await ask(path)).toMatchObject({
      status: 400,
      body: { code: 'PGRST127', message: `The embed '${name}' goes back along a key that led to it` },
    })
  })
})

test.each([
  ['its own table upwards', '/staff?select=chief_id(chief_id(id))&id=eq.2', [{ chief_id: { chief_id: null } }]],
  [
    'another key between the same tables',
    '/people?select=reviews!reviewer_id(people!editor_id(name))&id=eq.1&reviews.order=id',
    [{ reviews: [{ people: { name: 'Bo' } }] }],
  ],
])('an embed may follow %s', async (_what, path, body) => {
  expect(await ask(path)).toEqual({ status: 200, body })
})

describe('embeds have at most four levels', () => {
  const upwards = (levels: number, innermost: string) =>
    `/staff?select=id,${'chief_id('.repeat(levels)}${innermost}${')'.repeat(levels)}&id=eq.1`

  test('four levels are accepted', async () => {
    expect(await ask(upwards(4, 'id'))).toEqual({ status: 200, body: [{ id: 1, chief_id: null }] })
  })

  test.each(['id', ''])('five levels around "%s" are refused', async (innermost) => {
    expect(await ask(upwards(5, innermost))).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
  })
})

describe('the list of an embed is limited', () => {
  const books = '/authors?select=id,books(id)&id=eq.2&books.order=id'

  test.each([
    ['of the many', books, [{ id: 2, books: [{ id: 2 }] }]],
    ['of more than asked for', `${books}&books.limit=5`, [{ id: 2, books: [{ id: 2 }] }]],
    ['of less than allowed', `${books}&books.limit=0`, [{ id: 2, books: [] }]],
    ['of a later page', `${books}&books.offset=1`, [{ id: 2, books: [{ id: 3 }] }]],
    ['of a junction', '/books?select=genres(name)&id=eq.2&genres.order=name', [{ genres: [{ name: 'fantasy' }] }]],
    ['of a spread', '/authors?select=id,...books(books:id)&id=eq.2&books.order=id', [{ id: 2, books: [2] }]],
    [
      'two levels down',
      '/authors?select=books(reviews(id))&id=eq.1&books.reviews.order=id',
      [{ books: [{ reviews: [{ id: 1 }] }] }],
    ],
    [
      'of the row of a function',
      '/rpc/books_of?author=1&select=reviews(id)&reviews.order=id',
      [{ reviews: [{ id: 1 }] }],
    ],
  ])('%s', async (_what, path, body) => {
    expect(await ask(path)).toEqual({ status: 200, body })
  })

  const written = { 'Content-Type': 'application/json', Prefer: 'return=representation' }

  test('in the result of a change, which has all changed rows', async () => {
    const body = JSON.stringify({ born: '1923-10-15' })
    const path = '/authors?select=id,books(id)&id=gt.1&order=id&books.order=id'

    expect(await ask(path, { method: 'PATCH', headers: written, body })).toEqual({
      status: 200,
      body: [
        { id: 2, books: [{ id: 2 }] },
        { id: 3, books: [] },
      ],
    })
  })
})
