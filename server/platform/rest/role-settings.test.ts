import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ADA, BO, openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

// No limit but that of a role stops a statement with this message.
const database = await openTestDatabase({ personMs: 1_000_000 })

let fixture: RestFixture

beforeAll(async () => {
  fixture = await openRestFixture(database)
  await database.query(`
    create function public.run_forever() returns bigint language sql stable as $$
      with recursive numbers as (select 1 as n union all select n from numbers) select count(*) from numbers $$;
    create function public.check_request() returns void language plpgsql as $$ begin
      if current_setting('request.path') = '/rpc/setting' then perform set_config('app.checked', current_user, true); end if;
      if auth.uid() = '${BO}' then raise sqlstate 'PT403' using message = 'Bo is blocked'; end if;
    end $$;
    grant execute on function public.run_forever, public.check_request to anon, authenticated`)
})
afterEach(async () => {
  await alter('anon reset all')
  await alter('authenticator reset all')
})
afterAll(() => database.close())

/** The roles of a server are shared by its databases, so this changes only those of this one. */
const alter = (text: string) =>
  database.query(`
    do $$ begin
      execute format('alter role ${text.replace(' ', ' in database %I ')}', current_database());
      notify pgrst, 'reload config';
    end $$`)

const call = async (path: string, { token, ...init }: RequestInit & { token?: string } = {}) => {
  const response = await fixture.fetchWith(token)(`${REST_URL}${path}`, init)
  return { status: response.status, body: await response.json().catch(() => null) }
}

const setting = async (name: string) => (await call(`/rpc/setting?name=${name}`)).body

describe('a setting of a role', () => {
  test('applies to its requests, whether they are transactions or not', async () => {
    await alter(`anon set work_mem = ''5MB''`)
    await expect.poll(() => setting('work_mem')).toBe('5MB')

    const token = await fixture.tokenOf(ADA)
    expect((await call('/rpc/setting?name=work_mem', { token })).body).not.toBe('5MB')
    const posted = { method: 'POST', body: '{"name":"work_mem"}', headers: { 'Content-Type': 'application/json' } }
    expect((await call('/rpc/setting', posted)).body).toBe('5MB')
  })

  test('cannot change the role of a request', async () => {
    await alter(`anon set role = ''authenticated''`)
    await alter(`anon set work_mem = ''6MB''`)
    await expect.poll(() => setting('work_mem')).toBe('6MB')

    expect(await setting('role')).toBe('anon')
  })

  test('limits the time of its statements', async () => {
    await alter(`anon set statement_timeout = ''0.1s''`)
    await alter(`anon set work_mem = ''7MB''`)
    await expect.poll(() => setting('work_mem')).toBe('7MB')

    expect(await call('/rpc/run_forever')).toMatchObject({
      status: 500,
      body: { code: '57014', message: 'canceling statement due to statement timeout' },
    })
  })
})

describe('the function of pgrst.db_pre_request', () => {
  const requirePreRequest = async () => {
    await alter(`authenticator set pgrst.db_pre_request = ''public.check_request''`)
    await vi.waitUntil(async () => (await setting('app.checked')) === 'anon', { timeout: 60_000 })
  }

  test('runs in the transaction of each request, as its role', async () => {
    await requirePreRequest()

    expect(await setting('app.checked')).toBe('anon')
    const token = await fixture.tokenOf(ADA)
    expect((await call('/rpc/setting?name=app.checked', { token })).body).toBe('authenticated')
  })

  const refusal = { message: 'Bo is blocked' }

  test.each<[string, RequestInit, unknown?]>([
    ['/books?limit=1', { headers: { Prefer: 'count=planned' } }],
    ['/books?limit=0', { method: 'HEAD' }, null],
    ['/notes', { method: 'POST', body: '{"slug":"a"}', headers: { 'Content-Type': 'application/json' } }],
    ['/notes?id=eq.0', { method: 'DELETE' }],
    ['/rpc/setting?name=role', {}],
  ])('refuses %s by an error', async (path, init, body = expect.objectContaining(refusal)) => {
    await requirePreRequest()
    const answer = await call(path, { ...init, token: await fixture.tokenOf(BO) })

    expect(answer).toEqual({ status: 403, body })
    expect((await call('/books?limit=1', { token: await fixture.tokenOf(ADA) })).status).toBe(200)
  })

  test('refuses every request if it does not exist', async () => {
    await alter(`authenticator set pgrst.db_pre_request = ''public.missing''`)

    await expect.poll(async () => (await call('/books?limit=1')).body).toMatchObject({ code: '42883' })
  })
})

describe('pgrst.db_schemas', () => {
  const inSchema = (schema: string) => call('/books?limit=0', { headers: { 'Accept-Profile': schema } })

  test('chooses the exposed schemas', async () => {
    expect((await inSchema('hidden')).status).toBe(406)
    await alter(`authenticator set pgrst.db_schemas = ''public, hidden''`)
    await expect.poll(async () => (await inSchema('hidden')).body).toMatchObject({ code: 'PGRST205' })

    expect((await inSchema('auth')).body).toMatchObject({
      code: 'PGRST106',
      hint: 'Only the following schemas are exposed: public, hidden',
    })
  })
})
