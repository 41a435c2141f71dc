import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, describe, expect, test } from 'vitest'

import { openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture
let client: PostgrestClient

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database, { settings: { maxRows: 3 } })
  client = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith() })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fixture.fetchWith()(`${REST_URL}${path}`, { headers })

describe('a filter finds the matching books', () => {
  test.each([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3, 4]],
    ['id=gt.2', [3, 4]],
    ['id=gte.2', [2, 3, 4]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['title=like.*Cities', [2]],
    ['title=like.%25Cities', [2]],
    ['title=ilike.*cities', [2]],
    ['title=like(any).{*Cities,The*}', [1, 2]],
    ['title=like(all).{*s*,The*}', [1]],
    ['title=ilike(any).{*CITIES}', [2]],
    ['title=match.^The', [1]],
    ['title=imatch.^the', [1]],
    ['id=eq(any).{1,3}', [1, 3]],
    ['author_id=is.null', [4]],
    ['author_id=is.not_null', [1, 2, 3]],
    ['author_id=not.is.null', [1, 2, 3]],
    ['author_id=is.NULL', [4]],
    ['price=isdistinct.8.00', [1, 3, 4]],
    ['id=in.(1,4)', [1, 4]],
    ['id=in.()', []],
    ['id=not.in.(1,4)', [2, 3]],
    ['title=in.("A \\"quoted\\", (odd) title","Invisible Cities")', [2, 3]],
    ['title=eq.A "quoted", (odd) title', [3]],
    ['tags=cs.{classic}', [1, 2]],
    ['tags=cd.{classic,utopia}', [1, 2, 3]],
    ['tags=ov.{new,utopia}', [1, 4]],
    ['tags=eq.{}', [3]],
    ['lent=cs.[2,3)', [1]],
    ['lent=ov.[4,6]', [1, 2]],
    ['lent=sl.[6,7]', [1]],
    ['lent=sr.[6,7]', [4]],
    ['lent=nxr.[1,5)', [1]],
    ['lent=nxl.[5,6)', [2, 4]],
    ['lent=adj.[9,12)', [2]],
    ['details=cs.{"pages":165}', [2]],
    ['details->pages=eq.341', [1]],
    ['details->>pages=eq.341', [1]],
    ['details->first->>year=gte.1973', [1]],
    ['details->list->0=eq.7', [1]],
    ['details->list->>-1=eq.8', [1]],
    ['words=fts.city', [2]],
    ['words=fts(english).cities', [2]],
    ['title=fts(english).city', [2]],
    ['title=plfts(english).invisible city', [2]],
    ['title=phfts(english).invisible cities', [2]],
    ['title=wfts(english).city or dispossessed', [1, 2]],
    ['words=not.fts(english).city', [1, 3, 4]],
    ['odd name=eq.x', [1]],
    ['"odd name"=eq.x', [1]],
    ['or=(id.eq.1,id.eq.4)', [1, 4]],
    ['not.or=(id.eq.1,id.eq.4)', [2, 3]],
    ['and=(id.gt.1,id.lt.4)', [2, 3]],
    ['not.and=(id.gt.1,id.lt.4)', [1, 4]],
    ['or=(id.eq.1,and(id.gt.2,title.not.like.A*))', [1, 4]],
    ['or=(id.in.(1,2),title.eq."A \\"quoted\\", (odd) title")', [1, 2, 3]],
    ['or=(tags.cs.{classic,utopia},details->>pages.eq.12)', [1, 4]],
    ['or=(id.eq.1,not.and(id.gt.1,id.lt.4))', [1, 4]],
    ['or=(author_id.is.null,author_id.eq.1)', [1, 4]],
    ['id=gt.1&id=lt.3', [2]],
  ])('%s', async (filter, expected) => {
    const response = await get(`/books?select=id&order=id&${filter.replaceAll(' ', '%20')}`)
    const body: unknown = await response.json()

    expect(body).toEqual(expected.map((id) => ({ id })))
  })
})

describe('selected columns', () => {
  test.each([
    ['id,title', { id: 1, title: 'The Dispossessed' }],
    ['number:id', { number: 1 }],
    ['price::text', { price: '9.50' }],
    ['label:price::int', { label: 10 }],
    ['details->first', { first: { year: 1974 } }],
    ['details->>pages', { pages: '341' }],
    ['details->list->0', { list: 7 }],
    ['pages:details->pages::int', { pages: 341 }],
    ['tags->0', { tags: 'classic' }],
    ['odd name', { 'odd name': 'x' }],
    ['"a, (b) \\"c\\"":id', { 'a, (b) "c"': 1 }],
    ['', {}],
  ])('select=%s', async (select, expected) => {
    const response = await get(`/books?id=eq.1&select=${encodeURIComponent(select)}`)

    expect(await response.json()).toEqual([expected])
  })

  test('all columns are selected by default', async () => {
    const { data } = await client.from('genres').select().order('id')

    expect(data).toEqual([
      { id: 1, name: 'novel' },
      { id: 2, name: 'fantasy' },
    ])
  })

  test('a view reads like a table', async () => {
    const { data } = await client.from('book_titles').select('title').eq('id', 2).single()

    expect(data).toEqual({ title: 'Invisible Cities' })
  })
})

describe('order and pages', () => {
  test.each([
    ['price.desc', [3, 4, 1]],
    ['price.desc.nullsfirst', [3, 4, 1]],
    ['price', [2, 1, 4]],
    ['price.nullsfirst', [3, 2, 1]],
    ['author_id.desc.nullslast,id.desc', [3, 2, 1]],
    ['details->pages.desc.nullslast', [1, 2, 4]],
  ])('order=%s', async (order, expected) => {
    const body: { id: number }[] = await (await get(`/books?select=id&order=${order}`)).json()

    expect(body.map(({ id }) => id)).toEqual(expected)
  })

  test('a page of a known total is partial content', async () => {
    const answer = await client.from('books').select('id', { count: 'exact' }).order('id').range(1, 2)

    expect(answer).toMatchObject({ status: 206, count: 4, data: [{ id: 2 }, { id: 3 }] })
  })

  test.each([
    ['/books?select=id&limit=2', {}, 200, '0-1/*'],
    ['/books?select=id&limit=2', { Prefer: 'count=exact' }, 206, '0-1/4'],
    ['/books?select=id&id=lt.3', { Prefer: 'count=exact' }, 200, '0-1/2'],
    ['/books?select=id&id=lt.0', {}, 200, '*/*'],
    ['/books?select=id&id=lt.0', { Prefer: 'count=exact' }, 200, '*/0'],
    ['/books?select=id&offset=2', {}, 200, '2-3/*'],
    ['/books?select=id&limit=0', {}, 200, '*/*'],
    ['/books?select=id&offset=4', { Prefer: 'count=exact' }, 206, '*/4'],
  ])('%s %o answers %i with %s', async (path, headers, ...[status, range]) => {
    const response = await get(path, headers)

    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Range')).toBe(range)
  })

  test('a page beyond the end is refused with the number of rows', async () => {
    const response = await get('/books?offset=5', { Prefer: 'count=exact' })

    expect(response.status).toBe(416)
    expect(await response.json()).toEqual({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 5 was requested, but there are only 4 rows.',
      hint: null,
    })
  })

  test('HEAD counts without a body', async () => {
    const answer = await client.from('books').select('*', { count: 'exact', head: true })

    expect(answer).toMatchObject({ count: 4, data: null, error: null })
  })

  test('an estimated count is exact', async () => {
    const estimated = await client.from('books').select('id', { count: 'estimated' })
    const planned = await client.from('books').select('id', { count: 'planned' })

    expect([estimated.count, planned.count]).toEqual([4, 4])
  })

  test('a response has at most the maximum number of rows', async () => {
    const { data } = await client.from('books').select('id').limit(1000)

    expect(data).toHaveLength(3)
  })
})

describe('formats', () => {
  test('single returns the row as an object', async () => {
    const answer = await client.from('books').select('id').eq('id', 1).single()

    expect(answer).toMatchObject({ status: 200, data: { id: 1 }, error: null })
  })

  test.each([
    [0, 'id=eq.99'],
    [2, 'id=lt.3'],
  ])('single refuses %i rows', async (count, filter) => {
    const response = await get(`/books?${filter}`, { Accept: 'application/vnd.pgrst.object+json' })

    expect(response.status).toBe(406)
    expect(await response.json()).toEqual({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${count} rows`,
      hint: null,
    })
  })

  test('maybeSingle gives null for no row', async () => {
    const answer = await client.from('books').select('id').eq('id', 99).maybeSingle()

    expect(answer).toMatchObject({ data: null, error: null })
  })

  test('CSV is the text of Postgres, which keeps all digits', async () => {
    const { data } = await client.from('books').select('id,title,price').gte('id', 2).order('id').csv()

    expect(data).toBe(
      'id,title,price\n2,"Invisible Cities",8.00\n3,"A ""quoted"", (odd) title",\n4,"Orphan* 50%",12.25',
    )
  })

  test('nulls can be left out', async () => {
    const { data } = await client.from('books').select('id,author_id').eq('id', 4).stripNulls()

    expect(data).toEqual([{ id: 4 }])
  })

  test('the response has its type and location', async () => {
    const response = await get('/books?select=id&id=eq.1&apikey=' + encodeURIComponent(fixture.serviceToken), {
      Prefer: 'count=exact, handling=strict',
    })

    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-location': '/books?id=eq.1&select=id',
      'preference-applied': 'count=exact, handling=strict',
      'access-control-allow-origin': '*',
    })
  })

  test('an unknown format is refused', async () => {
    const response = await get('/books', { Accept: 'application/geo+json' })

    expect(response.status).toBe(406)
    expect(await response.json()).toMatchObject({
      code: 'PGRST107',
      message: 'None of these media types are available: application/geo+json',
    })
  })
})

test('requests of the same shape share a statement', async () => {
  const before = fixture.statements.length
  await client.from('books').select('id,title').eq('id', 1).limit(1)
  await client.from('books').select('id,title').eq('id', 2).limit(2)
  const [first, second] = fixture.statements.slice(before)

  expect(second).toBe(first)
})
