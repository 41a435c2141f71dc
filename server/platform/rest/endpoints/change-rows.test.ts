import { describe, expect, test } from 'vitest'
import { BEFORE, openNotes } from '#test/fixtures/rest-notes.ts'

const { ada, allNotes, call } = await openNotes()

describe('update', () => {
  test('returns 204 without a body by default', async () => {
    const answer = await ada.from('notes').update({ body: 'x' }).eq('slug', 'one')

    expect(answer).toMatchObject({ status: 204, data: null, error: null })
    expect(await allNotes()).toContainEqual({ slug: 'one', body: 'x', stars: 1 })
  })

  test('returns the rows in order', async () => {
    const { data, status } = await ada
      .from('notes')
      .update({ stars: 4 })
      .gt('id', 0)
      .select('slug')
      .order('slug', { ascending: false })

    expect({ data, status }).toEqual({ data: [{ slug: 'two' }, { slug: 'one' }], status: 200 })
  })

  test('that matches no row succeeds', async () => {
    const answer = await ada.from('notes').update({ stars: 4 }).eq('id', 99).select()

    expect(answer).toMatchObject({ status: 200, data: [] })
  })

  test('returns the range of the rows', async () => {
    const response = await call({
      method: 'PATCH',
      path: '/notes?id=gt.0',
      body: '{"stars": 4}',
      headers: { Prefer: 'count=exact' },
    })

    expect(response.headers.get('Content-Range')).toBe('0-1/2')
  })

  test('without columns changes nothing', async () => {
    const answer = await ada.from('notes').update({}).eq('id', 1).select()

    expect(answer).toMatchObject({ status: 200, data: [] })
  })

  test('stores JSON and text unchanged', async () => {
    const body = `'; drop table notes; -- "\\ \u2028 {}`
    const { data } = await ada.from('notes').update({ body }).eq('slug', 'one').select('body').single()

    expect(data).toEqual({ body })
  })

  test('of a single row is rolled back for two rows', async () => {
    const answer = await ada.from('notes').update({ stars: 4 }).gt('id', 0).select().single()

    expect(answer).toMatchObject({ status: 406, error: { details: 'The result contains 2 rows' } })
    expect(await allNotes()).toEqual(BEFORE)
  })

  test('above max-affected is rolled back', async () => {
    const response = await call({
      method: 'PATCH',
      path: '/notes?id=gt.0',
      body: '{"stars": 4}',
      headers: { Prefer: 'handling=strict, max-affected=1' },
    })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' })
    expect(await allNotes()).toEqual(BEFORE)
  })

  test('without a filter is refused', async () => {
    const answer = await ada.from('notes').update({ stars: 4 })

    expect(answer).toMatchObject({ status: 400, error: { code: '21000', message: 'UPDATE requires a WHERE clause' } })
  })
})

describe('delete', () => {
  test('deletes the rows that match the filters', async () => {
    const answer = await ada.from('notes').delete().eq('slug', 'one')

    expect(answer).toMatchObject({ status: 204, error: null })
    expect(await allNotes()).toEqual(BEFORE.slice(1))
  })

  test('returns the deleted rows', async () => {
    const { data, count, status } = await ada.from('notes').delete({ count: 'exact' }).gt('id', 0).select('slug')

    expect({ data, count, status }).toEqual({ data: [{ slug: 'one' }, { slug: 'two' }], count: 2, status: 200 })
  })

  test('does not affect rows of other users', async () => {
    const { data } = await ada.from('notes').delete().eq('slug', 'bo').select()

    expect(data).toEqual([])
    expect(await allNotes()).toEqual(BEFORE)
  })

  test.each([
    ['without a filter', '/notes', '21000'],
    ['with an invalid filter', '/notes?id=1', 'PGRST100'],
  ])('%s is refused', async (_what, path, code) => {
    const response = await call({ method: 'DELETE', path })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code })
    expect(await allNotes()).toEqual(BEFORE)
  })
})
