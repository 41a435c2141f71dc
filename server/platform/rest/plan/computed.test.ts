import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADA, openRestFixture, REST_URL } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let client: PostgrestClient
let ada: PostgrestClient

const database = await openDatabase()

beforeAll(async () => {
  const fixture = await openRestFixture(database)
  client = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith() })
  ada = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith(await fixture.tokenOf(ADA)) })
})

describe('a function of a row is a field of its table', () => {
  test('that can be selected, filtered and ordered by', async () => {
    const { data } = await client.from('books').select('id,loud:shout').like('shout', '%CITIES').order('shout')

    expect(data).toEqual([{ id: 2, loud: 'INVISIBLE CITIES' }])
  })

  test('that a star leaves out', async () => {
    const { data } = await client.from('books').select().eq('id', 2).single()

    expect(data).not.toHaveProperty('shout')
  })

  test('in an embed', async () => {
    const { data } = await client.from('authors').select('books(shout)').eq('id', 1)

    expect(data).toEqual([{ books: [{ shout: 'THE DISPOSSESSED' }] }])
  })

  test('in the rows of a function', async () => {
    const { data } = await client.rpc('books_of', { author: 1 }).select('*,shout')

    expect(data).toMatchObject([{ id: 1, title: 'The Dispossessed', shout: 'THE DISPOSSESSED' }])
  })

  test('in changed rows, which row-level security still guards', async () => {
    const { data } = await ada.from('notes').insert({ slug: 'one' }).select('own_mark')
    expect(data).toEqual([{ own_mark: 'one!' }])

    const changed = await ada.from('notes').update({ slug: 'two' }).eq('own_mark', 'one!').select('*,own_mark')
    expect(changed.data).toMatchObject([{ slug: 'two', own_mark: 'two!' }])
    expect((await client.from('notes').select('own_mark')).data).toBeNull()
  })
})

describe('a function from a row to rows is a relationship', () => {
  test('to many rows', async () => {
    const { data } = await client.from('books').select('id,mates:shelf_mates(id,shout)').eq('author_id', 2).order('id')

    expect(data).toEqual([
      { id: 2, mates: [{ id: 3, shout: 'A "QUOTED", (ODD) TITLE' }] },
      { id: 3, mates: [{ id: 2, shout: 'INVISIBLE CITIES' }] },
    ])
  })

  test('to one row, by which parents can be ordered', async () => {
    const { data } = await client
      .from('books')
      .select('id,first_review!inner(stars,books(id))')
      .order('first_review(stars)')

    expect(data).toEqual([
      { id: 2, first_review: { stars: 4, books: { id: 2 } } },
      { id: 1, first_review: { stars: 5, books: { id: 1 } } },
    ])
  })

  test('from the rows of a function', async () => {
    const { data } = await client.rpc('books_of', { author: 1 }).select('id,first_review(stars)')

    expect(data).toEqual([{ id: 1, first_review: { stars: 5 } }])
  })
})
