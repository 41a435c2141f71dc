import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import { type AuthFixture, follow, linkIn, password } from '#test/fixtures/auth-fixture.ts'
import { countSessions, prepareHooks, readEvents, refuse, applyHook } from '#test/fixtures/auth-hooks.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import type { HookName } from './hook-target.ts'

const database = await openDatabase()

let auth: AuthFixture
let client: SupabaseClient
let email: string
let logged: string[]

beforeAll(() => prepareHooks(database))

beforeEach(async () => {
  await database.query(`delete from hooks.events`)
  email = `ada.${crypto.randomUUID()}@example.com`
})

async function use(name: HookName, body: string, settings: Parameters<typeof applyHook>[2] = {}) {
  ;({ auth, client, logged } = await applyHook(database, [name, body], settings))
}

const events = () => readEvents(database)
const sessions = () => countSessions(database, email)

const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const withClaim = `return jsonb_build_object('claims', event -> 'claims' || '{"plan": "paid"}');`

test('a hook is told who calls and when, and runs as the role of the hosted service', async () => {
  await use(
    'custom_access_token',
    `return jsonb_build_object('claims', event -> 'claims' || jsonb_build_object(
      'role_of_hook', current_user, 'path', current_setting('search_path'), 'caller', current_setting('request.jwt.claims')
    ));`,
  )
  auth.peer.address = '203.0.113.7'
  const { data } = await client.auth.signUp({ email, password })

  expect(claimsOf(data.session?.access_token)).toMatchObject({
    role_of_hook: 'supabase_auth_admin',
    path: 'auth',
    caller: '',
  })
  expect(await events()).toEqual([
    {
      metadata: {
        uuid: expect.stringMatching(/^[\da-f-]{36}$/),
        time: auth.now().toISOString(),
        name: 'customize-access-token',
        ip_address: '203.0.113.7',
      },
      user_id: data.user?.id,
      authentication_method: 'password',
      claims: expect.objectContaining({ sub: data.user?.id, role: 'authenticated', aal: 'aal1', email, phone: '' }),
    },
  ])
})

test('the token has the claims of the hook, at the sign-in and after a refresh', async () => {
  await use('custom_access_token', withClaim)
  const signedUp = await client.auth.signUp({ email, password })
  const refreshed = await client.auth.refreshSession()
  const { data } = await client.auth.getUser(refreshed.data.session?.access_token)

  expect(claimsOf(signedUp.data.session?.access_token)).toMatchObject({ plan: 'paid' })
  expect(claimsOf(refreshed.data.session?.access_token)).toMatchObject({ plan: 'paid' })
  expect((await events()).map((event) => event['authentication_method'])).toEqual(['password', 'token_refresh'])
  expect(data.user?.email).toBe(email)
})

test.each([
  ['return null;', 'output claims field is missing'],
  [`return '{}';`, 'output claims field is missing'],
  [
    `return '{"claims": null}';`,
    'output claims do not conform to the expected schema: \n- (root): Invalid type. Expected: object, given: null\n',
  ],
  [
    `return jsonb_build_object('claims', (event -> 'claims') - 'role' - 'sub' || '{"aal": 2, "exp": 1.5, "amr": {}}');`,
    `output claims do not conform to the expected schema: \n${[
      '(root): sub is required',
      '(root): role is required',
      'exp: Invalid type. Expected: integer, given: number',
      'aal: Invalid type. Expected: string, given: integer',
      'amr: Invalid type. Expected: array, given: object',
    ]
      .map((problem) => `- ${problem}\n`)
      .join('')}`,
  ],
])('claims that no service could use are refused: %s', async (body, message) => {
  await use('custom_access_token', body)
  const { error } = await client.auth.signUp({ email, password })

  expect(error).toMatchObject({ status: 500, message })
  expect(await sessions()).toBe(0)
})

test('a hook that refuses a token ends the new session, and a refresh can be tried again', async () => {
  await use('custom_access_token', withClaim)
  await client.auth.signUp({ email, password })
  const before = (await client.auth.getSession()).data.session?.refresh_token ?? ''
  await use('custom_access_token', refuse)
  const refused = await client.auth.refreshSession({ refresh_token: before })
  const signedIn = await client.auth.signInWithPassword({ email, password })
  await use('custom_access_token', withClaim)
  const again = await client.auth.refreshSession({ refresh_token: before })

  expect(refused.error).toMatchObject({ status: 403, message: 'Not today' })
  expect(signedIn.error).toMatchObject({ status: 403, code: 'unknown', message: 'Not today' })
  expect(await sessions()).toBe(1)
  expect(again.error).toBeNull()
})

test('a session outlives a hook that refuses its tokens for a while', async () => {
  await use('custom_access_token', withClaim)
  await client.auth.signUp({ email, password })
  const token = (await client.auth.getSession()).data.session?.refresh_token ?? ''
  await use('custom_access_token', refuse)
  const refresh = () => client.auth.refreshSession({ refresh_token: token })
  await refresh()
  await refresh()
  auth.advance(60)
  const failed = await refresh()
  await use('custom_access_token', withClaim)
  auth.advance(60)
  const again = await refresh()

  expect(failed.error?.status).toBe(403)
  expect(again.error).toBeNull()
  expect(await sessions()).toBe(1)
})

test('a failing hook does not bring back a session that has ended', async () => {
  await use('custom_access_token', withClaim)
  await client.auth.signUp({ email, password })
  const { refresh_token: used = '' } = (await client.auth.getSession()).data.session ?? {}
  await client.auth.refreshSession()
  await client.auth.refreshSession()
  await use('custom_access_token', refuse)
  auth.advance(60)
  const thief = await client.auth.refreshSession({ refresh_token: used })
  const again = await client.auth.refreshSession({ refresh_token: used })

  expect(thief.error?.code).toBe('refresh_token_already_used')
  expect(again.error?.code).toBe('refresh_token_already_used')
})

test('a refused token comes back to the app in the address of an opened link', async () => {
  await use('custom_access_token', refuse, { email: defaultAuthSettings.email })
  await client.auth.signUp({ email, password })
  const { fragment } = await follow(auth, linkIn(auth.mails.at(-1)))

  expect(fragment).toMatchObject({ error: 'access_denied', error_code: 'unknown', error_description: 'Not today' })
})

test.each([
  [`raise exception 'a secret detail';`, 'a secret detail'],
  ['perform * from hooks.secrets;', 'permission denied for table secrets'],
  ['perform 1 / 0;', 'division by zero'],
])('what fails inside a hook is in the log only: %s', async (body, reason) => {
  await use('custom_access_token', body)
  const { error } = await client.auth.signUp({ email, password })

  const message = 'Error running hook URI: pg-functions://postgres/hooks/custom_access_token'
  expect(error).toMatchObject({ status: 500, message })
  expect(logged.join()).toContain(reason)
  expect(await sessions()).toBe(0)
  expect(await events()).toEqual([])
})

test('an error without a usable status is one of the server', async () => {
  await use('custom_access_token', `return '{"error": {"http_code": "403", "message": "Not today"}}';`)
  const text = await client.auth.signUp({ email, password })
  await use('custom_access_token', `return '{"error": {"http_code": 200, "message": "Not today"}}';`)
  const ok = await client.auth.signInWithPassword({ email, password })

  expect(text.error).toMatchObject({ status: 500, message: 'Not today' })
  expect(ok.error).toMatchObject({ status: 500, message: 'Not today' })
})

test('a hook that takes too long is given up and undone, and others are served', async () => {
  await use('custom_access_token', 'loop perform 1; end loop;', {
    hookLimits: { functionMs: 300, requestMs: 300, backoffMs: 1 },
  })
  const [slow, health] = await Promise.all([client.auth.signUp({ email, password }), database.query('select 1')])

  expect(slow.error).toMatchObject({ status: 500, message: expect.stringContaining('Error running hook') })
  expect(health.rowCount).toBe(1)
  expect(await events()).toEqual([])
}, 20_000)

test('many sign-ins with a hook at once all succeed', async () => {
  await use('custom_access_token', withClaim)
  const addresses = Array.from({ length: 20 }, (_, index) => `${index}.${email}`)
  const answers = await Promise.all(
    addresses.map((each) => createStockClient(auth).auth.signUp({ email: each, password })),
  )

  expect(answers.map(({ data }) => claimsOf(data.session?.access_token).plan)).toEqual(addresses.map(() => 'paid'))
})

test('a missing function is an error of the server', async () => {
  await use('custom_access_token', withClaim)
  await database.query('drop function hooks.custom_access_token')

  expect((await client.auth.signUp({ email, password })).error).toMatchObject({ status: 500 })
})

test('no client can call the role or the function of a hook', async () => {
  await use('custom_access_token', withClaim)
  const token = auth.tokens.signExactly({ sub: crypto.randomUUID(), role: 'supabase_auth_admin' })

  await expect(database.queryAs({ role: 'supabase_auth_admin' }, 'select 1')).rejects.toThrow('permission denied')
  await expect(auth.tokens.verify(token)).rejects.toThrow('issuance')
  for (const role of ['anon', 'authenticated', 'service_role']) {
    await expect(database.queryAs({ role }, `select hooks.custom_access_token('{}')`)).rejects.toThrow('denied')
  }
})
