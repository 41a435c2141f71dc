import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { ADA, BO, openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture
let now = new Date('2026-03-01T12:00:00Z')

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database, { clock: () => now })
  await database.query(`insert into public.notes (owner, slug) values ($1, 'ada'), ($2, 'bo')`, [ADA, BO])
})

const call = (path: string, init: RequestInit = {}, token?: string) =>
  fixture.fetchWith(token)(`${REST_URL}${path}`, init)

describe('the caller', () => {
  test('a call without a key is anonymous', async () => {
    expect((await call('/genres')).status).toBe(200)
    expect((await call('/notes')).status).toBe(401)
  })

  test('a wrong key is refused as on the gateway', async () => {
    const response = await call('/genres', { headers: { apikey: 'wrong' } })

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ message: 'Unauthorized' })
  })

  test('an anonymous caller without the privilege is told to sign in', async () => {
    const response = await call('/notes')

    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({ code: '42501', message: 'permission denied for table notes' })
  })

  test('users see only their own rows', async () => {
    const ada = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith(await fixture.tokenOf(ADA)) })

    expect((await ada.from('notes').select('slug')).data).toEqual([{ slug: 'ada' }])
    expect((await ada.from('notes').select('slug').eq('owner', BO)).data).toEqual([])
  })

  test('the service key sees every row', async () => {
    const service = new PostgrestClient(REST_URL, { fetch: fixture.fetchWith(fixture.serviceToken) })

    expect((await service.from('notes').select('slug').order('slug')).data).toEqual([{ slug: 'ada' }, { slug: 'bo' }])
  })

  test('an expired token is refused, even a cached one', async () => {
    const token = await fixture.tokenOf(ADA, 60)
    expect((await call('/notes', {}, token)).status).toBe(200)

    now = new Date(now.getTime() + 3_600_000)
    const response = await call('/notes', {}, token)

    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toContain('error="invalid_token"')
    expect(await response.json()).toEqual({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null })
  })

  test.each([
    ['nonsense', 'Expected 3 parts in JWT; got 1'],
    ['a.b', 'Expected 3 parts in JWT; got 2'],
  ])('the invalid token %s is refused', async (token, message) => {
    const response = await call('/genres', {}, token)

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'PGRST301', message })
  })

  test('a token with a foreign signature is refused', async () => {
    const token = await fixture.tokenOf(ADA)
    const response = await call('/notes', {}, token.slice(0, -4) + 'AAAA')

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      code: 'PGRST301',
      message: 'No suitable key or wrong key type',
      details: 'None of the keys was able to decode the JWT',
    })
  })
})

describe('access', () => {
  test.each([
    ['/secrets', 404, 'PGRST205'],
    ['/hidden.secrets', 404, 'PGRST205'],
    ['/hidden%2Fsecrets', 404, 'PGRST205'],
    ['/%22hidden%22.%22secrets%22', 404, 'PGRST205'],
    ['/users', 404, 'PGRST205'],
    ['/pg_class', 404, 'PGRST205'],
    ['/auth.users', 404, 'PGRST205'],
    ['/books/1', 404, 'PGRST125'],
    ['/', 404, 'PGRST126'],
  ])('%s answers %i %s', async (path, status, code) => {
    const response = await call(path)

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })

  test('a schema that is not exposed is refused', async () => {
    for (const [method, header] of [
      ['GET', 'Accept-Profile'],
      ['POST', 'Content-Profile'],
    ] as const) {
      const response = await call('/secrets', { method, headers: { [header]: 'hidden' } })

      expect(response.status).toBe(406)
      expect(await response.json()).toEqual({
        code: 'PGRST106',
        message: 'Invalid schema: hidden',
        details: null,
        hint: 'Only the following schemas are exposed: public',
      })
    }
  })

  test('a similar table is suggested', async () => {
    expect(await (await call('/bookz')).json()).toEqual({
      code: 'PGRST205',
      message: "Could not find the table 'public.bookz' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'public.books'",
    })
  })

  test('a new table is available after a schema reload', async () => {
    await database.query('create table public.later (id int); grant select on public.later to anon')
    expect((await call('/later')).status).toBe(404)

    await database.query(`notify pgrst, 'reload schema'`)

    await expect.poll(async () => (await call('/later')).status).toBe(200)
  })

  test('an unsupported method on a table is refused', async () => {
    const response = await call('/books', { method: 'PROPFIND' })

    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ code: 'PGRST117', message: 'Unsupported HTTP method: PROPFIND' })
  })

  test('strict handling refuses unknown preferences, including tx', async () => {
    const response = await call('/books', { headers: { Prefer: 'handling=strict, tx=rollback, anything' } })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'PGRST122',
      details: 'Invalid preferences: tx=rollback, anything',
    })
  })

  test('any origin is allowed', async () => {
    const response = await call('/books', {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Headers': 'x-retry-count,traceparent' },
    })

    expect(response.status).toBe(204)
    expect(response.headers.get('Access-Control-Allow-Headers')).toBe('x-retry-count,traceparent')
  })
})

describe('an invalid request gets an explanation', () => {
  test.each([
    ['/books?nope=eq.1', 400, '42703', 'column books.nope does not exist'],
    ['/books?select=nope', 400, '42703', 'column books.nope does not exist'],
    ['/books?order=nope', 400, '42703', 'column books.nope does not exist'],
    ['/books?select=id::nope', 400, '42704', 'type "nope" does not exist'],
    ['/books?select=id::regclass', 400, '42704', 'type "regclass" does not exist'],
    ['/books?id=eq.abc', 400, '22P02', 'invalid input syntax for type integer: "abc"'],
    ['/books?title=fts(klingon).x', 400, '42704', 'text search configuration "klingon" does not exist'],
    ['/books?id=like.x', 404, '42883', 'operator does not exist: integer ~~ unknown'],
    ['/books?id=5', 400, 'PGRST100', '"failed to parse filter (5)" (line 1, column 1)'],
    ['/books?id=huh.5', 400, 'PGRST100', '"failed to parse filter (huh.5)" (line 1, column 1)'],
    ['/books?id=is.maybe', 400, 'PGRST100', '"failed to parse filter (is.maybe)" (line 1, column 4)'],
    ['/books?id=in.1,2', 400, 'PGRST100', '"failed to parse filter (in.1,2)" (line 1, column 4)'],
    ['/books?or=(id.eq.1', 400, 'PGRST100', '"failed to parse logic tree ((id.eq.1)" (line 1, column 9)'],
    ['/books?select=id,', 400, 'PGRST100', '"failed to parse select parameter (id,)" (line 1, column 4)'],
    ['/books?order=id.up', 400, 'PGRST100', '"failed to parse order (id.up)" (line 1, column 3)'],
    ['/books?limit=many', 400, 'PGRST100', '"failed to parse limit parameter (many)" (line 1, column 1)'],
    ['/books?limit=-1', 416, 'PGRST103', 'Requested range not satisfiable'],
    ['/books?title=eq.%00', 400, 'PGRST100', 'failed to parse query string'],
  ])('%s', async (path, status, ...[code, message]) => {
    const response = await call(path)

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, message })
  })

  test.each([
    ['embeds', `/books?select=${'authors('.repeat(40)}id${')'.repeat(40)}`],
    ['columns', `/books?select=${Array.from({ length: 500 }, () => 'id').join(',')}`],
    ['conditions', `/books?or=${'(and'.repeat(400)}(id.eq.1)${')'.repeat(400)}`],
    ['parameters', `/books?${Array.from({ length: 500 }, () => 'id=eq.1').join('&')}`],
  ])('too many %s are refused', async (_what, path) => {
    const response = await call(path)

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'PGRST100' })
  })

  test('internal errors are hidden', async () => {
    const broken = await openBroken()
    const response = await broken(`${REST_URL}/books`)

    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      code: 'PGRSTX00',
      message: 'Internal server error',
      details: null,
      hint: null,
    })
  })
})

/** Opens the service on a database that fails with an unknown error. */
async function openBroken() {
  const { createRestApp } = await import('./rest-app.ts')
  const { silentLog } = await import('#server/platform/system/log.ts')
  const failing: Database = {
    ...database,
    queryWith: () => Promise.reject(new TypeError('secret detail of the engine')),
  }
  const app = createRestApp({
    database: failing,
    authenticate: () => Promise.resolve({ role: 'anon' }),
    log: silentLog,
    schemas: ['public'],
  })
  return async (url: string) => app.fetch(new Request(url.replace('/rest/v1', '')))
}
