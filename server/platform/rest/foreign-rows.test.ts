import { beforeAll, describe, expect, test } from 'vitest'

import { ADA, BO, openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture
let token: string

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database)
  await database.query(`
    insert into hidden.secrets values (1, 'xyzzy');
    create table hidden.guards (id int primary key, secret_id int not null references hidden.secrets (id), level int check (level < 5));
    insert into hidden.guards values (7, 1, 1);
    create function public.keep() returns void language sql security definer as $$ insert into hidden.secrets values (1, 'a') $$;
    create function public.forget() returns void language sql security definer as $$ delete from hidden.secrets $$;
    create function public.promote() returns void language sql security definer as $$ update hidden.guards set level = 9 $$;
    create function public.dismiss() returns void language sql security definer as $$ update hidden.guards set secret_id = null $$;
    create function public.move() returns void language sql security definer as $$ update hidden.guards set secret_id = 4321 $$;
    grant execute on all functions in schema public to authenticated, service_role`)
  await database.query(
    `insert into public.notes (owner, slug) select case when n <= 3 then $1::uuid else $2::uuid end, 'note ' || n from generate_series(1, 5000) as n`,
    [ADA, BO],
  )
  await database.query('analyze public.notes')
  token = await fixture.tokenOf(ADA)
})

const ask = (path: string, init: RequestInit = {}) => fixture.fetchWith(token)(`${REST_URL}${path}`, init)

describe('a count includes only rows that the caller may see', () => {
  test.each(['exact', 'planned', 'estimated'])('%s', async (count) => {
    const response = await ask('/notes?select=id', { headers: { Prefer: `count=${count}` } })

    expect(response.headers.get('Content-Range')).toBe('0-2/3')
    expect(response.headers.get('Preference-Applied')).toBe(`count=${count}`)
  })

  test.each(['exact', 'planned', 'estimated'])('%s, of rows that belong to another user', async (count) => {
    const response = await ask(`/notes?owner=eq.${BO}`, { method: 'HEAD', headers: { Prefer: `count=${count}` } })

    expect(response.headers.get('Content-Range')).toBe('*/0')
  })
})

test.each([
  'application/vnd.pgrst.plan+json',
  'application/vnd.pgrst.plan+text; for="application/json"; options=analyze',
])('the plan of a statement, which reveals other rows, is not available: %s', async (accept) => {
  const before = fixture.statements.length
  const response = await ask('/notes', { headers: { Accept: accept } })

  expect(response.status).toBe(406)
  expect(await response.json()).toMatchObject({ code: 'PGRST107' })
  expect(fixture.statements).toHaveLength(before)
})

describe('a violated constraint does not reveal row values', () => {
  test.each([
    ['a duplicate key', 'keep', '23505'],
    ['a row that other rows reference', 'forget', '23503'],
    ['a missing row', 'move', '23503'],
    ['a value out of bounds', 'promote', '23514'],
    ['a missing value', 'dismiss', '23502'],
  ])('%s', async (_what, name, code) => {
    const call = (bearer: string) => fixture.fetchWith(bearer)(`${REST_URL}/rpc/${name}`, { method: 'POST' })
    const told = await (await call(token)).json()

    expect(told).toMatchObject({ code, details: null })
    expect(JSON.stringify(told)).not.toMatch(/xyzzy|4321|\(1\)/)
    expect(await (await call(fixture.serviceToken)).json()).toMatchObject({ code, details: expect.any(String) })
  })
})
