import { describe, expect, it } from 'vitest'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { createAssistants, type SignedIn } from '#test/harness/clients/assistants.ts'

let now = new Date('2026-05-20T12:00:00Z')

const backend = await openTestBackend({ clock: () => now })
const { connect, createStore, createToken, password, send, signIn } = createAssistants(backend)

const list = async ({ token }: SignedIn, store: string) => send(`/api/assistant-tokens?store=${store}`, { token })
const revoke = ({ token }: SignedIn, id: string) => send(`/api/assistant-tokens/${id}`, { token, method: 'DELETE' })

/** Whether an assistant with the token can connect. */
const works = async (token: string): Promise<boolean> => {
  const { status } = await send('/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })
  return status !== 401
}

async function signInWithStore() {
  const person = await signIn()
  return { person, store: await createStore(person) }
}

async function signInAgain({ email }: SignedIn) {
  const { body } = await send('/auth/v1/token?grant_type=password', { body: { email, password } })
  return String(body.access_token)
}

const auditOf = async ({ userId }: SignedIn) => {
  const { rows } = await backend.database.query<{ payload: { action: string } }>(
    `select payload from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'log_type' = 'token'
     order by created_at, payload ->> 'action'`,
    [userId],
  )
  return rows.map(({ payload }) => payload)
}

describe('a new token', () => {
  it('is answered once, and stored as a hash', async () => {
    const { person, store } = await signInWithStore()
    const { status, token, body } = await createToken(person, { store, name: ' Claude ', days: 90, scope: 'propose' })

    expect(status).toBe(201)
    expect(token).toMatch(/^cartwright_[\w-]{43}$/)
    expect(body.created).toMatchObject({
      name: 'Claude',
      scope: 'propose',
      ending: token.slice(-4),
      createdAt: '2026-05-20T12:00:00.000Z',
      expiresAt: '2026-08-18T12:00:00.000Z',
      lastUsedOn: null,
      state: 'active',
    })
    expect((await list(person, store)).body).toMatchObject({ tokens: [body.created], url: 'http://localhost:3000/mcp' })
    const { rows } = await backend.database.query<{ kept: string }>(
      `select string_agg(t::text, '') as kept from public.assistant_tokens as t`,
    )
    expect(rows[0]?.kept).not.toContain(token.slice(0, 20))
    expect(rows[0]?.kept).not.toContain(Buffer.from(token).toString('hex'))
  })

  it('shows the day of its last use', async () => {
    const { person, store } = await signInWithStore()
    const { token } = await createToken(person, { store })
    await works(token)

    expect((await list(person, store)).body.tokens).toMatchObject([{ lastUsedOn: '2026-05-20' }])
  })

  it.each([
    [{ days: 31 }, 'The parameter "days" is one of 30, 90, 365.'],
    [{ name: '  ' }, 'The parameter "name" is empty.'],
    [{ name: 'x'.repeat(61) }, 'The parameter "name" is longer than 60 characters.'],
  ])('is refused with %j', async (part, message) => {
    const { person, store } = await signInWithStore()
    const { status, body } = await createToken(person, { store, ...part })

    expect({ status, message: body.error.message }).toEqual({ status: 400, message })
  })

  it('is refused beside 20 others of the person', async () => {
    const { person, store } = await signInWithStore()
    await backend.database.query(
      `insert into public.assistant_tokens
         (store_id, user_id, name, may_propose, is_proven, token_hash, ending, created_at, expires_at)
       select $1, $2, 'Old', false, false, gen_random_uuid()::text::bytea, 'abcd', now(), now() + interval '1 day'
       from generate_series(1, 20)`,
      [store, person.userId],
    )

    expect(await createToken(person, { store })).toMatchObject({
      status: 409,
      body: { error: { code: 'too_many_tokens' } },
    })
  })

  it('is only for stores of the person', async () => {
    const { store } = await signInWithStore()
    const stranger = await signIn()

    expect((await createToken(stranger, { store })).status).toBe(404)
    expect((await list(stranger, store)).status).toBe(404)
    expect((await send(`/api/assistant-tokens?store=${store}`)).status).toBe(401)
  })

  it('is seen and revoked only by its person, and the audit log has both', async () => {
    const { person, store } = await signInWithStore()
    const colleague = await signIn()
    await backend.database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
      store,
      colleague.userId,
    ])
    const { id, token } = await createToken(person, { store })

    expect((await list(colleague, store)).body.tokens).toEqual([])
    expect((await revoke(colleague, id)).status).toBe(404)
    expect(await works(token)).toBe(true)
    expect((await revoke(person, id)).status).toBe(204)
    expect(await works(token)).toBe(false)
    expect((await revoke(person, id)).status).toBe(404)
    expect(await auditOf(person)).toMatchObject([
      { action: 'personal_token_created', traits: { name: 'Claude' } },
      { action: 'personal_token_revoked', traits: { name: 'Claude' } },
    ])
    expect(JSON.stringify(await auditOf(person))).not.toContain(token.slice(11))
  })
})

describe('a token is no session', () => {
  it('works at no other route', async () => {
    const { person, store } = await signInWithStore()
    const { id, token } = await createToken(person, { store, scope: 'propose' })
    for (const path of [
      `/api/figures?q=${encodeURIComponent('{"metrics":["orders"]}')}`,
      `/api/today?store=${store}`,
      `/api/assistant-tokens?store=${store}`,
      '/rest/v1/stores?select=id',
      '/auth/v1/user',
      '/storage/v1/object/list/avatars',
    ]) {
      expect([path, (await send(path, { token })).status]).toEqual([path, expect.toSatisfy((status) => status >= 400)])
    }
    expect((await send(`/api/assistant-tokens/${id}`, { token, method: 'DELETE' })).status).toBe(401)
    expect((await send('/api/work/proposals', { token, body: { store, title: 'A', text: 'B' } })).status).toBe(401)
  })

  it('and a session is no token', async () => {
    const { person, store } = await signInWithStore()

    expect(await works(person.token)).toBe(false)
    expect(await works(backend.keys.serviceRoleKey)).toBe(false)
    expect(
      (await send('/api/work/proposals', { token: person.token, body: { store, title: 'A', text: 'B' } })).body.error,
    ).toMatchObject({ code: 'assistants_only' })
  })
})

describe('a token ends', () => {
  it('on its day', async () => {
    const { person, store } = await signInWithStore()
    const { token } = await createToken(person, { store })
    expect(await works(token)).toBe(true)

    now = new Date('2026-06-19T12:00:00Z')
    const isWorking = await works(token)
    const { body } = await send(`/api/assistant-tokens?store=${store}`, { token: await signInAgain(person) })
    now = new Date('2026-05-20T12:00:00Z')

    expect(isWorking).toBe(false)
    expect(body.tokens).toMatchObject([{ state: 'expired' }])
  })

  it('with a new password', async () => {
    const { person, store } = await signInWithStore()
    const { token } = await createToken(person, { store })
    const changed = { password: 'a-new-evergreen-43', current_password: password }
    expect((await send('/auth/v1/user', { token: person.token, method: 'PUT', body: changed })).status).toBe(200)

    expect(await works(token)).toBe(false)
    expect((await list(person, store)).body.tokens).toEqual([])
  })

  it('but not with another change of the account', async () => {
    const { person, store } = await signInWithStore()
    const { token } = await createToken(person, { store })
    await send('/auth/v1/user', { token: person.token, method: 'PUT', body: { data: { full_name: 'Ada' } } })

    expect(await works(token)).toBe(true)
  })

  it('when its person leaves the store, and when the store is deleted', async () => {
    const { person: owner, store } = await signInWithStore()
    const colleague = await signIn()
    await backend.database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
      store,
      colleague.userId,
    ])
    const { token } = await createToken(colleague, { store })
    const { token: ownersToken } = await createToken(owner, { store })
    const path = `/api/team/members/${colleague.userId}?store=${store}`
    expect((await send(path, { token: owner.token, method: 'DELETE' })).status).toBe(204)

    expect(await works(token)).toBe(false)
    expect(await works(ownersToken)).toBe(true)
    await backend.database.query('delete from public.stores where id = $1', [store])
    expect(await works(ownersToken)).toBe(false)
  })

  it('with the account of its person, and while that is banned', async () => {
    const { person, store } = await signInWithStore()
    const { token } = await createToken(person, { store })
    const ban = 'update auth.users set banned_until = $2 where id = $1'
    await backend.database.query(ban, [person.userId, '2026-06-01'])
    expect(await works(token)).toBe(false)
    await backend.database.query(ban, [person.userId, null])
    expect(await works(token)).toBe(true)

    await send('/api/account', { token: person.token, method: 'DELETE' })
    expect(await works(token)).toBe(false)
  })

  it('when its person adds a second factor that it doesn’t have', async () => {
    const { person, store } = await signInWithStore()
    const { token } = await createToken(person, { store })
    const { body: factor } = await send('/auth/v1/factors', { token: person.token, body: { factor_type: 'totp' } })
    const { body: challenge } = await send(`/auth/v1/factors/${factor.id}/challenge`, { token: person.token, body: {} })
    const { body: proven } = await send(`/auth/v1/factors/${factor.id}/verify`, {
      token: person.token,
      body: { challenge_id: challenge.id, code: codeAt(factor.totp.secret, now) },
    })
    const better = { ...person, token: String(proven.access_token) }

    expect(await works(token)).toBe(false)
    // What the server keeps of a session is dropped a moment after the factor was added.
    const codeOf = async () => (await createToken(person, { store })).body.error?.code
    await expect.poll(codeOf).toBe('insufficient_aal')
    const { token: provenToken } = await createToken(better, { store, name: 'Proven' })
    expect(await works(provenToken)).toBe(true)
    const { tokens } = (await list(better, store)).body
    expect(new Map(tokens.map(({ name, state }: Record<string, string>) => [name, state]))).toEqual(
      new Map([
        ['Proven', 'active'],
        ['Claude', 'unproven'],
      ]),
    )
  })
})

it('a token of one store reads no other store of its person', async () => {
  const { person, store } = await signInWithStore()
  const other = await createStore(person)
  const client = await connect((await createToken(person, { store: other })).token)

  const { structuredContent } = await client.callTool({ name: 'today', arguments: {} })
  expect(Object(structuredContent).answer.store.id).toBe(other)
  expect(await client.callTool({ name: 'figures', arguments: { metrics: ['orders'], store } })).toMatchObject({
    isError: true,
  })
  await client.close()
})
