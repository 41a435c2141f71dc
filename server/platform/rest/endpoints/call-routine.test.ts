import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADA, openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture
let client: PostgrestClient
let ada: PostgrestClient

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database)
  client = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith() })
  ada = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith(await fixture.tokenOf(ADA)) })
})

describe.each([[{ get: false }], [{ get: true }]])('a call with %o', (options) => {
  test('passes arguments by name and returns the value', async () => {
    const answer = await client.rpc('add', { b: 3, a: 4 }, options)

    expect(answer).toMatchObject({ status: 200, data: 7 })
  })

  test.each([
    [{ name: 'Ada' }, 'hello Ada'],
    [{}, 'hello you'],
  ])('may omit arguments with a default: %o', async (args, expected) => {
    expect((await client.rpc('greet', args, options)).data).toBe(expected)
  })

  test('filters, orders and embeds the rows of a table', async () => {
    const { data } = await client
      .rpc('books_of', { author: 2 }, options)
      .select('id,authors(name)')
      .gt('id', 1)
      .order('id', { ascending: false })
      .limit(1)

    expect(data).toEqual([{ id: 3, authors: { name: 'Italo Calvino' } }])
  })

  test('returns a composite value as an object', async () => {
    expect((await client.rpc('book_by_id', { wanted: 2 }, options).select('id,title')).data).toEqual({
      id: 2,
      title: 'Invisible Cities',
    })
  })

  test('returns the rows of a table function', async () => {
    const { data, count } = await client.rpc('numbers', { most: 3 }, { ...options, count: 'exact' }).gt('n', 1)

    expect({ data, count }).toEqual({
      data: [
        { n: 2, square: 4 },
        { n: 3, square: 9 },
      ],
      count: 2,
    })
  })

  test('returns a set of values as a list', async () => {
    expect((await client.rpc('words', {}, options)).data).toEqual(['a', 'b'])
  })

  test('returns 204 for void', async () => {
    expect(await client.rpc('nothing', {}, options)).toMatchObject({ status: 204, data: null, error: null })
  })
})

test('a single unnamed parameter receives the whole body', async () => {
  expect((await client.rpc('echo', { any: [1, { thing: true }] })).data).toEqual({ any: [1, { thing: true }] })
})

test('a single unnamed parameter of bytes receives the whole body', async () => {
  const call = async (name: string, bytes: number[]) => {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const body = new Uint8Array(bytes)
    const response = await fixture.fetchWith()(`${REST_URL}/rpc/${name}`, { method: 'POST', body, headers })
    return [response.status, await response.json()]
  }

  expect(await call('hex', [0, 92, 195, 255])).toEqual([200, '005cc3ff'])
  expect(await call('hex', [])).toEqual([200, ''])
  expect(await call('echo', [1])).toMatchObject([
    404,
    {
      code: 'PGRST202',
      details:
        'Searched for the function public.echo with a single unnamed bytea parameter, but no matches were found in the schema cache.',
    },
  ])
})

test('an argument without a name is passed to a parameter without a name', async () => {
  const call = async (name: string) => {
    const body = JSON.stringify({ '': 1 })
    const headers = { 'Content-Type': 'application/json' }
    const response = await fixture.fetchWith()(`${REST_URL}/rpc/${name}`, { method: 'POST', body, headers })
    return [response.status, await response.json()]
  }

  expect(await call('negate')).toMatchObject([
    404,
    {
      code: 'PGRST202',
      message: 'Could not find the function public.negate() in the schema cache',
      details:
        'Searched for the function public.negate with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    },
  ])
  expect(await call('nothing')).toMatchObject([404, { code: 'PGRST202' }])
  expect(await call('echo')).toEqual([200, { '': 1 }])
  expect(await call('measure')).toEqual([200, 'text {"":1}'])
})

test('functions with a parameter without a name are only callable if it can receive the body', async () => {
  expect((await client.rpc('pick')).error).toMatchObject({
    code: 'PGRST203',
    message: 'Could not choose the best candidate function between: public.pick(), public.pick( => text)',
  })
  expect((await client.rpc('pick', { '': 'x' })).data).toBe('text')
})

test.each(['n=1&n=2&n=3', 'n={1,2,3}'])('a variadic parameter accepts %s', async (query) => {
  const response = await fixture.fetchWith()(`${REST_URL}/rpc/total?${query}`)

  expect(await response.json()).toBe(6)
})

test('arguments can be sent as a form', async () => {
  const response = await fixture.fetchWith()(`${REST_URL}/rpc/add`, {
    method: 'POST',
    body: new URLSearchParams('a=1&b=2'),
  })

  expect(await response.json()).toBe(3)
})

test('a function writes as its caller on POST', async () => {
  const { data } = await ada.rpc('write_note', { slug: 'called' }).select('slug,owner')

  expect(data).toEqual({ slug: 'called', owner: ADA })
})

test('a function may not write on GET', async () => {
  const answer = await ada.rpc('write_note', { slug: 'read only' }, { get: true })

  expect(answer).toMatchObject({ status: 405, error: { code: '25006' } })
})

describe('a call is refused', () => {
  test('when no function has that name', async () => {
    const { error, status } = await client.rpc('ad', { a: 1, b: 2 })

    expect(status).toBe(404)
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.ad(a, b) in the schema cache',
      details:
        'Searched for the function public.ad with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: null,
    })
  })

  test('when the arguments do not match', async () => {
    const { error } = await client.rpc('add', { a: 1, c: 2 }, { get: true })

    expect(error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.add(a, c) in the schema cache',
      details:
        'Searched for the function public.add with parameters a, c, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.add(a, b)',
    })
  })

  test('when an argument is missing', async () => {
    const { error } = await client.rpc('add')

    expect(error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.add without parameters in the schema cache',
    })
  })

  test('when two functions match', async () => {
    const { error, status } = await client.rpc('either', { a: 1 })

    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.either(a => integer), public.either(a => text)',
    })
  })

  test.each([
    ['reveal', 'PGRST202'],
    ['hidden.reveal', 'PGRST202'],
    ['pg_sleep', 'PGRST202'],
    ['set_config', 'PGRST202'],
  ])('when %s is not a function of the schema', async (name, code) => {
    expect((await client.rpc(name)).error).toMatchObject({ code })
  })

  test.each([
    ['P0001', 400],
    ['PT404', 404],
    ['PT500', 500],
    ['28000', 403],
    ['40001', 500],
    ['53400', 500],
    ['53300', 503],
    ['54001', 500],
    ['42P17', 500],
    ['23503', 409],
    ['42501', 401],
    ['21000', 500],
    ['XX000', 500],
  ])('with the state %s as %i', async (state, status) => {
    const response = await fixture.fetchWith()(`${REST_URL}/rpc/refuse`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ state }),
    })

    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ code: state, message: 'refused on purpose', details: 'why', hint: 'how' })
    expect(response.headers.get('Proxy-Status')).toBe(`PostgREST; error=${state}`)
    expect(response.headers.get('WWW-Authenticate')).toBe(status === 401 ? 'Bearer' : null)
  })

  test('with the function’s own response', async () => {
    const response = await fixture.fetchWith()(`${REST_URL}/rpc/answer`, { method: 'POST' })

    expect(response.status).toBe(418)
    expect(response.headers.get('X-Pot')).toBe('tea')
    expect(await response.json()).toEqual({ code: 'teapot', message: 'short and stout', details: null, hint: null })
  })

  test('when max-affected is used on a function without a set', async () => {
    const response = await fixture.fetchWith()(`${REST_URL}/rpc/greet`, {
      method: 'POST',
      headers: { Prefer: 'handling=strict, max-affected=1' },
    })

    expect(await response.json()).toMatchObject({ code: 'PGRST128' })
  })

  test('with an unsupported method', async () => {
    const response = await fixture.fetchWith()(`${REST_URL}/rpc/add`, { method: 'PATCH' })

    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ code: 'PGRST101', message: 'Cannot use the PATCH method on RPC' })
  })
})
