import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture
let client: PostgrestClient

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database)
  client = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith() })
})

const ask = async (path: string) => (await fixture.fetchWith()(`${REST_URL}${path}`)).json()

/** The settings of all databases of a server are shared, so this changes only those of this one. */
const setAggregates = (value: string) =>
  database.query(`
    do $$ begin
      execute format('alter role authenticator in database %I set pgrst.db_aggregates_enabled = %L', current_database(), '${value}');
      notify pgrst, 'reload config';
    end $$`)

test('the word count counts an embed, with or without permission for aggregates', async () => {
  const { data } = await client.from('authors').select('id,books(count)').order('id')

  expect(data).toEqual([
    { id: 1, books: [{ count: 1 }] },
    { id: 2, books: [{ count: 2 }] },
    { id: 3, books: [{ count: 0 }] },
  ])
  expect((await client.from('authors').select('books(author_id,count)')).error).toMatchObject({ code: 'PGRST123' })
})

describe('once the role authenticator allows aggregates', () => {
  beforeAll(async () => {
    await setAggregates('true')
    await vi.waitUntil(async () => Array.isArray(await ask('/books?select=count()')), { timeout: 60_000 })
  })

  test.each([
    [
      'all rows are one group',
      '/books?select=price.sum(),most:price.max(),id.count()',
      [{ sum: 29.75, most: 12.25, count: 4 }],
    ],
    [
      'other columns make groups',
      '/books?select=author_id,count()&order=author_id',
      [
        { author_id: 1, count: 1 },
        { author_id: 2, count: 2 },
        { author_id: null, count: 1 },
      ],
    ],
    ['values and results can be cast', '/books?select=id::text.max(),price.avg()::int', [{ max: '4', avg: 10 }]],
    ['paths into documents can be summed', '/books?select=details->>pages::int.sum()', [{ sum: 518 }]],
    [
      'an embed of many rows is one group',
      '/authors?select=id,books(price.sum())&id=eq.1',
      [{ id: 1, books: [{ sum: 9.5 }] }],
    ],
    [
      'an embed of one row is one group',
      '/books?select=id,authors(count())&id=eq.4',
      [{ id: 4, authors: { count: 0 } }],
    ],
    [
      'documents of an embed make groups',
      '/books?select=count(),authors(name)&author_id=eq.2',
      [{ count: 2, authors: { name: 'Italo Calvino' } }],
    ],
    [
      'a spread of one row adds to the groups of its parent',
      '/books?select=count(),...authors(name)&author_id=not.is.null&author_id=eq.2',
      [{ count: 2, name: 'Italo Calvino' }],
    ],
    [
      'an aggregate inside a spread of one row belongs to its parent',
      '/reviews?select=reviewer_id,...books(dearest:price.max())&order=reviewer_id',
      [
        { reviewer_id: 1, dearest: 9.5 },
        { reviewer_id: 2, dearest: 9.5 },
      ],
    ],
    [
      'a spread of many rows has its own groups',
      '/authors?select=id,...books(price.sum())&id=eq.2',
      [{ id: 2, sum: [8] }],
    ],
    ['rows of functions can be summed', '/rpc/numbers?most=3&select=square.sum()', [{ sum: 14 }]],
  ])('%s', async (_what, path, expected) => {
    expect(await ask(path)).toEqual(expected)
  })

  test('the total is the number of groups', async () => {
    const { count } = await client.from('books').select('author_id,count()', { count: 'exact' })

    expect(count).toBe(3)
  })

  test('an unknown column is an error of the database', async () => {
    expect((await client.from('authors').select('books(sum)')).error).toMatchObject({
      code: '42703',
      message: 'column books_1.sum does not exist',
    })
    expect((await client.from('books').select('a:missing.count()')).error).toMatchObject({ code: '42703' })
    expect((await client.from('books').select('title.sum()')).status).toBe(404)
  })

  test('another setting takes them away again', async () => {
    await setAggregates('false')

    await expect.poll(() => ask('/books?select=count()')).toMatchObject({ code: 'PGRST123' })
  })
})
