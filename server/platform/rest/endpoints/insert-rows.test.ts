import { PostgrestClient } from '@supabase/postgrest-js'
import { describe, expect, test } from 'vitest'
import { ADA, REST_URL } from '#test/fixtures/rest-fixture.ts'
import { BEFORE, openNotes } from '#test/fixtures/rest-notes.ts'

const { ada, allNotes, call, fixture } = await openNotes()

describe('insert', () => {
  test('returns 201 without a body by default', async () => {
    const answer = await ada.from('notes').insert({ slug: 'new' })

    expect(answer).toMatchObject({ status: 201, data: null, error: null })
    expect(await allNotes()).toContainEqual({ slug: 'new', body: 'empty', stars: null })
  })

  test('returns the row', async () => {
    const answer = await ada.from('notes').insert({ slug: 'new', stars: 5 }).select('slug,stars,owner').single()

    expect(answer).toMatchObject({ status: 201, data: { slug: 'new', stars: 5, owner: ADA } })
  })

  test('inserts many rows, with null for missing keys', async () => {
    const { data } = await ada
      .from('notes')
      .insert([{ slug: 'a' }, { slug: 'b', body: 'given' }])
      .select('slug,body')

    expect(data).toEqual([
      { slug: 'a', body: null },
      { slug: 'b', body: 'given' },
    ])
  })

  test('inserts defaults for missing keys if preferred', async () => {
    const { data } = await ada
      .from('notes')
      .insert([{ slug: 'a' }, { slug: 'b', body: null }], { defaultToNull: false })
      .select('slug,body')

    expect(data).toEqual([
      { slug: 'a', body: 'empty' },
      { slug: 'b', body: null },
    ])
  })

  test('counts the inserted rows', async () => {
    const { count, status } = await ada.from('notes').insert([{ slug: 'a' }, { slug: 'b' }], { count: 'exact' })

    expect({ count, status }).toEqual({ count: 2, status: 201 })
  })

  test('of no rows does nothing', async () => {
    const answer = await ada.from('notes').insert([]).select()

    expect(answer).toMatchObject({ status: 201, data: [] })
    expect(await allNotes()).toEqual(BEFORE)
  })

  test.each([
    ['text/csv', 'slug,body\na,NULL\n"b,c",given\n'],
    ['application/x-www-form-urlencoded', 'slug=a&body=given'],
  ])('reads %s', async (type, body) => {
    const response = await call({ method: 'POST', path: '/notes', body, headers: { 'Content-Type': type } })

    expect(response.status).toBe(201)
    expect(await allNotes()).toContainEqual(expect.objectContaining({ slug: 'a' }))
  })

  test('returns the location of the row for headers-only', async () => {
    const response = await call({
      method: 'POST',
      path: '/notes',
      body: '{"slug": "new"}',
      headers: { Prefer: 'return=headers-only' },
    })

    expect(response.headers.get('Location')).toBe('/notes?id=eq.4')
    expect(await response.text()).toBe('')
  })

  test('embeds in the returned rows', async () => {
    const service = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith(fixture.serviceToken) })

    const { data } = await service
      .from('books')
      .insert({ id: 50, title: 'New', author_id: 2 })
      .select('id,authors(name)')
      .single()

    expect(data).toEqual({ id: 50, authors: { name: 'Italo Calvino' } })
  })

  test('that fails for a single row is rolled back', async () => {
    const answer = await ada
      .from('notes')
      .insert([{ slug: 'a' }, { slug: 'b' }])
      .select()
      .single()

    expect(answer).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect(await allNotes()).toEqual(BEFORE)
  })
})

describe('upsert', () => {
  test('updates by primary key and returns 200', async () => {
    const answer = await ada.from('notes').upsert({ id: 1, slug: 'one', body: 'changed' }).select('id,body')

    expect(answer).toMatchObject({ status: 200, data: [{ id: 1, body: 'changed' }] })
  })

  test('inserts new rows and returns 201', async () => {
    const answer = await ada.from('notes').upsert([
      { id: 1, slug: 'one', body: 'changed' },
      { id: 90, slug: 'ninety', body: 'new' },
    ])

    expect(answer.status).toBe(201)
    expect(await allNotes()).toContainEqual({ slug: 'one', body: 'changed', stars: 1 })
    expect(await allNotes()).toContainEqual({ slug: 'ninety', body: 'new', stars: null })
  })

  test('matches a row by another unique key', async () => {
    const { data } = await ada
      .from('notes')
      .upsert({ owner: ADA, slug: 'two', body: 'again' }, { onConflict: 'owner,slug' })
      .select('id,body')

    expect(data).toEqual([{ id: 2, body: 'again' }])
  })

  test('can ignore duplicates', async () => {
    const { data, status } = await ada
      .from('notes')
      .upsert(
        [
          { owner: ADA, slug: 'two' },
          { owner: ADA, slug: 'three' },
        ],
        { onConflict: 'owner,slug', ignoreDuplicates: true },
      )
      .select('slug')

    expect({ data, status }).toEqual({ data: [{ slug: 'three' }], status: 201 })
  })

  test('cannot take over a row of another user', async () => {
    const answer = await ada.from('notes').upsert({ id: 3, slug: 'bo', body: 'mine now' })

    expect(answer).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await allNotes()).toEqual(BEFORE)
  })
})
