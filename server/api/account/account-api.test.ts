import { describe, expect, it } from 'vitest'
import { sweepPublications } from '#server/api/publication/sweep-publications.ts'
import { importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openTestBackend } from '#test/harness/backend.ts'

const PASSWORD = 'plum-kettle-orbit-42'

const ORDER: TestOrder = {
  name: '#1',
  at: '2026-05-10T12:00:00Z',
  customer: 'c1',
  entries: [{ kind: 'sale', amount: '10', quantity: 1, product: 'P1' }],
}

const PIXEL = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
])

let people = 0

const backend = await openTestBackend()

async function send(
  path: string,
  { token, body, method = 'POST' }: { token?: string; body?: unknown; method?: string },
) {
  const headers = {
    apikey: backend.keys.anonKey,
    'content-type': body instanceof Blob ? 'image/png' : 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const content = body instanceof Blob ? body : JSON.stringify(body)
  const response = await backend.fetch(path, { method, headers, ...(content && { body: content }) })
  const text = await response.text()
  return { status: response.status, body: Object(text === '' ? null : JSON.parse(text)) }
}

/** Creates a person who has signed up, confirmed the address and signed in. */
async function signIn() {
  people += 1
  const email = `ada.${people}@example.com`
  await send('/auth/v1/signup', { body: { email, password: PASSWORD } })
  await backend.database.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
  const { body } = await send('/auth/v1/token?grant_type=password', { body: { email, password: PASSWORD } })
  const userId: string = body.user.id
  const token: string = body.access_token
  return {
    email,
    userId,
    token,
    refreshToken: String(body.refresh_token),
    claims: { role: 'authenticated', sub: userId },
  }
}

async function createStore({ claims }: Awaited<ReturnType<typeof signIn>>) {
  const text = `select public.create_store('Harbour Goods', 'USD', 'UTC') as id`
  const { rows } = await backend.database.queryAs<{ id: string }>(claims, text)
  return rows[0]?.id ?? ''
}

/** Writes a row into every table that can refer to the person or the store. */
async function leaveTraces(person: Awaited<ReturnType<typeof signIn>>, storeId: string) {
  const { database } = backend
  const { userId, token } = person
  const importId = await importOrders(database, { storeId }, [ORDER])
  const rows: [string, unknown[]][] = [
    [`update public.imports set created_by = $1 where id = $2`, [userId, importId]],
    [
      `insert into public.import_rejections (import_id, store_id, line, reason, row_text) values ($1, $2, 2, 'No date', 'x')`,
      [importId, storeId],
    ],
    [
      `insert into public.marketing_consents (import_id, customer_id, store_id, answer, stated_at, dated_by)
       select import_id, id, store_id, 'no', created_at, 'import' from public.customers where import_id = $1`,
      [importId],
    ],
    ['insert into public.profiles (id, full_name) values ($1, $2)', [userId, 'Ada']],
    ['insert into public.digest_settings (user_id) values ($1)', [userId]],
    [
      `insert into public.assistant_tokens
         (store_id, user_id, name, may_propose, is_proven, token_hash, ending, created_at, expires_at)
       values ($2, $1, 'Claude', false, false, 'x', 'abcd', now(), now() + interval '30 days')`,
      [userId, storeId],
    ],
    [`insert into private.digests (user_id, kind, slot, claimed_at) values ($1, 'digest', now(), now())`, [userId]],
    [`insert into private.unsubscribe_tokens (token_hash, user_id, created_at) values ('x', $1, now())`, [userId]],
    [`insert into public.platform_connections (store_id, platform) values ($1, 'etsy')`, [storeId]],
    [
      `insert into public.store_invitations (store_id, email, token_hash, invited_by) values ($1, 'bo@example.com', 'x', $2)`,
      [storeId, userId],
    ],
    [`insert into public.saved_views (store_id, name, search) values ($1, 'Cities', 'split=city')`, [storeId]],
    [
      `insert into public.goals (store_id, metric, month, amount, currency, set_by) values ($2, 'orders', '2026-05-01', 1, 'USD', $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.events (store_id, kind, name, first_day, last_day, set_by) values ($2, 'holiday', 'Closed', '2026-05-01', '2026-05-01', $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.record_notes (store_id, kind, channel, subject, author_id, body) values ($2, 'order', 'a', '1001', $1, 'Hi')`,
      [userId, storeId],
    ],
    [`insert into public.cost_rules (store_id, kind, valid_from) values ($1, 'packaging', '2026-01-01')`, [storeId]],
    [`insert into public.ad_spend (store_id, day, channel, amount) values ($1, '2026-01-01', 'Search', 5)`, [storeId]],
    [`insert into public.reorder_rules (store_id, lead_days) values ($1, 14)`, [storeId]],
    [
      `insert into public.purchase_orders (store_id, product_id, quantity, ordered_on, expected_on, ordered_by)
       select store_id, id, 12, '2026-05-10', '2026-05-24', $2 from public.products where store_id = $1 limit 1`,
      [storeId, userId],
    ],
    [
      `insert into public.stock_snapshots (product_id, day, store_id, quantity)
       select id, '2026-05-10', store_id, 4 from public.products where store_id = $1 limit 1`,
      [storeId],
    ],
    [
      `insert into public.customer_lists (id, store_id, name, made_by) values ($2, $2, 'Wholesale', $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.customer_list_entries (list_id, store_id, channel, subject, added_by)
       values ($2, $2, 'test', 'c1', $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.signals (id, store_id, name, card, rank, told_on, changed_by)
       values ($2, $2, 'orders', '{}', 1, '2026-05-10', $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.seen_signals (signal_id, store_id, user_id, told_on) values ($2, $2, $1, '2026-05-10')`,
      [userId, storeId],
    ],
    [
      `insert into public.work (store_id, proposed_by, kind, name, content, proposed_on, signal_id)
       values ($1, 'today', 'signal', 'orders', '{}', '2026-05-10', $1)`,
      [storeId],
    ],
    [
      `insert into public.campaigns (id, store_id, proposed_by, content, content_hash, why, made_by)
       values ($2, $2, 'member', '{}', '', '{}', $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.campaign_people (campaign_id, store_id, customer_id, is_kept_back, consent)
       select $1, $1, min(id), true, 'yes' from public.customers where store_id = $1`,
      [storeId],
    ],
    [
      `insert into public.drafts (id, store_id, kind, proposed_by, content, content_hash, why, made_by)
       values ($2, $2, 'reply', 'member', '{}', '', '{}', $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.policies (store_id, kind, body, changed_by) values ($2, 'returns', '30 days', $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.saved_replies (store_id, name, body, changed_by) values ($2, 'Late', 'Sorry', $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.connections (id, store_id, platform, address, channel, shop_name, made_by, changed_by)
       values ($2, $2, 'woocommerce', 'https://shop.example', 'woocommerce', 'Lamps', $1, $1)`,
      [userId, storeId],
    ],
    [
      `insert into public.reconciliations (connection_id, store_id, currency, next_at) values ($1, $1, 'USD', now())`,
      [storeId],
    ],
    [
      `insert into private.connection_secrets (connection_id, nonce, ciphertext, key_fingerprint)
       values ($1, '123456789012', '12345678901234567', 'abcdefgh')`,
      [storeId],
    ],
    [
      `insert into private.today_runs (store_id, looked_on, seen, checks) values ($1, '2026-05-10', '1', '{}')`,
      [storeId],
    ],
    [`insert into private.signal_runs (store_id, ran_on, data_version) values ($1, '2026-05-10', 1)`, [storeId]],
    [
      `insert into public.agent_sessions (id, user_id, store_id, agent) values ($2, $1, $2, 'store-builder')`,
      [userId, storeId],
    ],
    [`insert into public.agent_messages (session_id, type, content) values ($1, 'user', 'Hello')`, [storeId]],
  ]
  for (const [text, values] of rows) await database.query(text, values)
  const picture = await send(`/storage/v1/object/avatars/${userId}/me.png`, { token, body: PIXEL })
  expect(picture.status).toBe(200)
  expect((await send(`/api/export?store=${storeId}`, { token })).status).toBe(201)
}

/** Returns the tables that contain one of the ids in any column. */
async function tablesWith(...ids: string[]): Promise<string[]> {
  const { rows: tables } = await backend.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'storage') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const text = `select from ${name} as entry where exists (select from unnest($1::text[]) as id where entry::text like '%' || id || '%')`
    const { rowCount } = await backend.database.query(text, [ids])
    if (rowCount) found.push(name)
  }
  return found
}

const deleteAccount = (token: string) => send('/api/account', { token, method: 'DELETE' })

describe('deleting an account', () => {
  it('deletes every row of the person and the store', async () => {
    const person = await signIn()
    const storeId = await createStore(person)
    await leaveTraces(person, storeId)
    const publicTables = (await tablesWith(person.userId, storeId)).filter((name) => name.startsWith('public.'))
    expect(publicTables).toHaveLength(46)

    expect((await deleteAccount(person.token)).status).toBe(204)

    await sweepPublications(backend.database, { isStart: false })
    expect(await tablesWith(person.userId, storeId)).toEqual([])
  })

  it('leaves one entry in the audit log, which names nobody', async () => {
    await backend.database.query('delete from auth.audit_log_entries')
    await deleteAccount((await signIn()).token)

    const { rows } = await backend.database.query('select payload from auth.audit_log_entries')
    expect(rows).toMatchObject([
      { payload: { action: 'user_deleted', actor_id: '00000000-0000-0000-0000-000000000000', actor_username: '' } },
    ])
  })

  it('hides the store immediately, before a sweep deletes its rows', async () => {
    const person = await signIn()
    const storeId = await createStore(person)
    await importOrders(backend.database, { storeId }, [ORDER])

    await deleteAccount(person.token)

    const { rowCount } = await backend.database.queryAs(person.claims, 'select from public.orders')
    expect(rowCount).toBe(0)
  })

  it('leaves a store to its other members', async () => {
    const person = await signIn()
    const colleague = await signIn()
    const storeId = await createStore(person)
    await importOrders(backend.database, { storeId }, [ORDER])
    await backend.database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
      storeId,
      colleague.userId,
    ])

    await deleteAccount(person.token)
    await sweepPublications(backend.database, { isStart: false })

    const own = (text: string) => backend.database.queryAs(colleague.claims, text, [storeId])
    expect((await own('select from public.orders where store_id = $1')).rowCount).toBe(1)
    const { rows } = await own('select user_id from public.store_members where store_id = $1')
    expect(rows).toEqual([{ user_id: colleague.userId }])
    expect(await tablesWith(person.userId)).toEqual([])
  })

  it('ends every session at once and frees the address', async () => {
    const person = await signIn()

    await deleteAccount(person.token)

    expect((await send('/auth/v1/user', { token: person.token, method: 'GET' })).status).toBe(403)
    const refreshed = await send('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: person.refreshToken },
    })
    expect(refreshed.status).toBe(400)
    expect((await send('/auth/v1/signup', { body: { email: person.email, password: PASSWORD } })).status).toBe(200)
  })

  it('requires a live session', async () => {
    const person = await signIn()
    await send('/auth/v1/logout', { token: person.token })

    expect(await deleteAccount(person.token)).toMatchObject({ status: 401, body: { error: { code: 'session_ended' } } })
    expect(await tablesWith(person.userId)).toContain('auth.users')
  })

  it('makes the access token useless', async () => {
    const person = await signIn()
    await deleteAccount(person.token)
    for (const path of ['/api/export', '/api/sample?timeZone=UTC']) {
      expect(await send(path, { token: person.token })).toMatchObject({
        status: 401,
        body: { error: { code: 'session_ended' } },
      })
    }
  })

  it('requires signing in', async () => {
    const visitor = await send('/api/account', { method: 'DELETE' })
    const service = await deleteAccount(backend.keys.serviceRoleKey)

    for (const answer of [visitor, service]) {
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } })
    }
  })
})
