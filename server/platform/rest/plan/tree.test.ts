import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, describe, expect, test } from 'vitest'

import { openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database)
})

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fixture.fetchWith()(`${REST_URL}${path}`)
  return { status: response.status, body: await response.json() }
}

describe('embedding follows', () => {
  test.each([
    [
      'a foreign key to one row',
      '/books?select=id,authors(name)&id=eq.1',
      [{ id: 1, authors: { name: 'Ursula K. Le Guin' } }],
    ],
    ['a missing row as null', '/books?select=id,authors(name)&id=eq.4', [{ id: 4, authors: null }]],
    [
      'a foreign key backwards to many rows',
      '/authors?select=id,books(id)&id=eq.2&books.order=id.desc',
      [{ id: 2, books: [{ id: 3 }, { id: 2 }] }],
    ],
    ['no rows as an empty list', '/authors?select=id,books(id)&id=eq.3', [{ id: 3, books: [] }]],
    [
      'a unique foreign key backwards to one row',
      '/authors?select=id,author_details(biography)&id=eq.1',
      [{ id: 1, author_details: { biography: 'Portland' } }],
    ],
    [
      'a junction to many rows',
      '/books?select=id,genres(name)&id=eq.2&genres.order=name',
      [{ id: 2, genres: [{ name: 'fantasy' }, { name: 'novel' }] }],
    ],
    [
      'a junction the other way',
      '/genres?select=name,books(id)&id=eq.1&books.order=id',
      [{ name: 'novel', books: [{ id: 1 }, { id: 2 }] }],
    ],
    [
      'the name of a key',
      '/books?select=id,books_author_id_fkey(id)&id=eq.1',
      [{ id: 1, books_author_id_fkey: { id: 1 } }],
    ],
    ['the column of a key', '/books?select=id,author_id(id)&id=eq.1', [{ id: 1, author_id: { id: 1 } }]],
    [
      'a hint by constraint',
      '/reviews?select=id,people!reviews_editor_id_fkey(name)&id=eq.1',
      [{ id: 1, people: { name: 'Bo' } }],
    ],
    ['a hint by column', '/reviews?select=id,people!reviewer_id(name)&id=eq.1', [{ id: 1, people: { name: 'Ada' } }]],
    [
      'two keys to the same table',
      '/reviews?select=by:people!reviewer_id(name),for:people!editor_id(name)&id=eq.1',
      [{ by: { name: 'Ada' }, for: { name: 'Bo' } }],
    ],
    [
      'its own table to many rows',
      '/staff?select=id,staff(id)&id=eq.1&staff.order=id',
      [{ id: 1, staff: [{ id: 2 }, { id: 3 }] }],
    ],
    ['its own table to one row', '/staff?select=id,chief:chief_id(id)&id=eq.2', [{ id: 2, chief: { id: 1 } }]],
    [
      'several levels',
      '/authors?select=id,books(id,reviews(stars,by:people!reviewer_id(name)))&id=eq.1',
      [
        {
          id: 1,
          books: [
            {
              id: 1,
              reviews: [
                { stars: 5, by: { name: 'Ada' } },
                { stars: 3, by: { name: 'Bo' } },
              ],
            },
          ],
        },
      ],
    ],
    [
      'a spread of one row',
      '/books?select=id,...authors(writer:name,born)&id=eq.1',
      [{ id: 1, writer: 'Ursula K. Le Guin', born: '1929-10-21' }],
    ],
    [
      'a spread of everything',
      '/books?select=title,...authors(*)&id=eq.1',
      [{ title: 'The Dispossessed', id: 1, name: 'Ursula K. Le Guin', born: '1929-10-21' }],
    ],
    [
      'a spread inside a spread',
      '/reviews?select=id,...books(title,...authors(name))&id=eq.1',
      [{ id: 1, title: 'The Dispossessed', name: 'Ursula K. Le Guin' }],
    ],
    ['a key of its table, from a view', '/works?select=id,authors(id)&id=eq.1', [{ id: 1, authors: { id: 1 } }]],
    [
      'a key of a table to a view with other names',
      '/books?select=id,writers("writer id",name)&id=eq.1',
      [{ id: 1, writers: { 'writer id': 1, name: 'URSULA K. LE GUIN' } }],
    ],
    [
      'keys between views on views',
      '/writers?select=id:"writer id",late_works(id)&"writer id"=eq.2&late_works.order=id',
      [{ id: 2, late_works: [{ id: 2 }, { id: 3 }] }],
    ],
    [
      'a unique key of a table from a view to one row',
      '/writers?select=author_details(biography)&"writer id"=eq.1',
      [{ author_details: { biography: 'Portland' } }],
    ],
    ['a spread of many rows as lists', '/authors?select=id,...books(books:id)&id=eq.2', [{ id: 2, books: [2, 3] }]],
    ['a spread of nothing as an empty list', '/authors?select=id,...books(books:id)&id=eq.3', [{ id: 3, books: [] }]],
  ])('%s', async (_what, path, expected) => {
    expect(await get(path)).toEqual({ status: 200, body: expected })
  })
})

describe('conditions on an embed', () => {
  test.each([
    [
      'filter inside it and keep its parents',
      '/authors?select=id,books(id)&books.id=eq.2&order=id',
      [
        { id: 1, books: [] },
        { id: 2, books: [{ id: 2 }] },
        { id: 3, books: [] },
      ],
    ],
    [
      'drop parents of an inner embed',
      '/authors?select=id,books!inner(id)&books.id=eq.2',
      [{ id: 2, books: [{ id: 2 }] }],
    ],
    [
      'drop parents of an inner one',
      '/books?select=id,authors!inner(id)&authors.name=like.Ital*&order=id',
      [
        { id: 2, authors: { id: 2 } },
        { id: 3, authors: { id: 2 } },
      ],
    ],
    ['work by alias', '/authors?select=id,mine:books!inner(id)&mine.id=eq.2', [{ id: 2, mine: [{ id: 2 }] }]],
    ['work without showing the embed', '/authors?select=id,books!inner()&books.id=eq.2', [{ id: 2 }]],
    [
      'nest alternatives',
      '/authors?select=id,books!inner(id)&books.or=(id.eq.1,id.eq.2)&order=id',
      [
        { id: 1, books: [{ id: 1 }] },
        { id: 2, books: [{ id: 2 }] },
      ],
    ],
    [
      'reach two levels down',
      '/authors?select=id,books!inner(id,reviews!inner(id))&books.reviews.stars=eq.4',
      [{ id: 2, books: [{ id: 2, reviews: [{ id: 3 }] }] }],
    ],
    [
      'limit each list separately',
      '/books?select=id,reviews(id)&reviews.order=id.desc&reviews.limit=1&id=lt.3&order=id',
      [
        { id: 1, reviews: [{ id: 2 }] },
        { id: 2, reviews: [{ id: 3 }] },
      ],
    ],
    [
      'skip rows in each list separately',
      '/books?select=id,reviews(id)&reviews.order=id&reviews.offset=1&id=eq.1',
      [{ id: 1, reviews: [{ id: 2 }] }],
    ],
    ['find parents without embedded rows', '/authors?select=id,books()&books=is.null', [{ id: 3 }]],
    [
      'find parents with embedded rows',
      '/authors?select=id,books()&books=not.is.null&order=id',
      [{ id: 1 }, { id: 2 }],
    ],
    [
      'find either in an alternative',
      '/authors?select=id,books()&or=(books.is.null,id.eq.1)&order=id',
      [{ id: 1 }, { id: 3 }],
    ],
    ['find rows whose embedded row is missing', '/books?select=id,authors()&authors=is.null', [{ id: 4 }]],
  ])('%s', async (_what, path, expected) => {
    expect(await get(path)).toEqual({ status: 200, body: expected })
  })

  test('an exact count excludes the parents that an inner embed removes', async () => {
    const client = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith() })

    const { count } = await client.from('authors').select('id, books!inner(id)', { count: 'exact' }).eq('books.id', 2)

    expect(count).toBe(1)
  })
})

test('rows can be ordered by a column of a to-one embed', async () => {
  expect(await get('/books?select=id,authors()&order=authors(name).desc.nullslast,id')).toEqual({
    status: 200,
    body: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
  })
  expect(await get('/books?select=id,authors()&order=authors(name).asc.nullsfirst,id.desc')).toEqual({
    status: 200,
    body: [{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }],
  })
})

describe('an embed is refused', () => {
  test('when the tables are not related', async () => {
    expect(await get('/genres?select=id,people(*)')).toEqual({
      status: 400,
      body: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'genres' and 'people' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'genres' and 'people' in the schema 'public', but no matches were found.",
        hint: null,
      },
    })
  })

  test('with a suggestion for a similar name', async () => {
    const { body } = await get('/books?select=id,author(*)')

    expect(body).toMatchObject({ code: 'PGRST200', hint: "Perhaps you meant 'authors' instead of 'author'." })
  })

  test('when the hint matches nothing', async () => {
    const { body } = await get('/books?select=id,authors!elsewhere(*)')

    expect(body).toMatchObject({
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'books' and 'authors' using the hint 'elsewhere' in the schema 'public', but no matches were found.",
      hint: null,
    })
  })

  test('when several relationships match', async () => {
    expect(await get('/reviews?select=id,people(*)')).toEqual({
      status: 300,
      body: {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'reviews' and 'people'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'reviews with people',
            relationship: 'reviews_editor_id_fkey using reviews(editor_id) and people(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'reviews with people',
            relationship: 'reviews_reviewer_id_fkey using reviews(reviewer_id) and people(id)',
          },
        ],
        hint: "Try changing 'people' to one of the following: 'people!reviews_editor_id_fkey', 'people!reviews_reviewer_id_fkey'. Find the desired relationship in the 'details' key.",
      },
    })
  })

  test.each([
    ['/books?select=id&authors.name=eq.x', 400, 'PGRST108', "'authors' is not an embedded resource in this request"],
    ['/books?select=id&authors.order=name', 400, 'PGRST108', "'authors' is not an embedded resource in this request"],
    ['/books?select=id&order=authors(name)', 400, 'PGRST108', "'authors' is not an embedded resource in this request"],
    ['/authors?select=id,books(id)&order=books(id)', 400, 'PGRST118', "A related order on 'books' is not possible"],
    ['/authors?select=id,books(id)&books=eq.1', 400, 'PGRST120', "Bad operator on the 'books' embedded resource"],
    ['/books?select=id,authors(nope)', 400, '42703', 'column authors_1.nope does not exist'],
    ['/books?select=id,authors(id)&authors.nope=eq.1', 400, '42703', 'column authors_1.nope does not exist'],
    ['/books?select=count()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['/books?select=price.sum()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['/books?select=authors(id.max())', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
  ])('%s', async (path, status, ...[code, message]) => {
    expect(await get(path)).toMatchObject({ status, body: { code, message } })
  })
})
