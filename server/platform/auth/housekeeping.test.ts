import { beforeEach, expect, test } from 'vitest'
import { browserTag } from '#server/platform/auth/sessions/lifetime.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { type AuthSettings, defaultAuthSettings } from './auth-settings.ts'
import { createHousekeeping } from './housekeeping.ts'

const database = await openDatabase()
const userId = crypto.randomUUID()

beforeEach(async () => {
  await database.query('delete from auth.users')
  await database.query(`insert into auth.users (id, email) values ($1, 'ada@example.com')`, [userId])
})

const yieldTurn = async () => undefined

const create = (clock: Clock, settings: AuthSettings = defaultAuthSettings) =>
  createHousekeeping({ database, clock, settings, outboxFolder: null, log: silentLog })

const ten = () => new Date('2026-03-10T10:00:00Z')

/** Runs the housekeeping at 10:00. */
const tidyUpAtTen = (settings = defaultAuthSettings) => create(ten, settings)(yieldTurn)

async function leftOver() {
  const { rows } = await database.query<{ name: string }>(
    `select user_agent as name from auth.sessions union all select token_hash from auth.one_time_tokens
    union all select to_char(tried_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') from private.wrong_codes order by name`,
  )
  return rows.map(({ name }) => name)
}

type Session = { begunAt: string; renewedAt: string; tag?: string; endsAt?: string; isRevoked?: boolean }

async function addSession(name: string, { begunAt, renewedAt, tag, endsAt, isRevoked = false }: Session) {
  const id = crypto.randomUUID()
  await database.query(
    `insert into auth.sessions (id, user_id, user_agent, created_at, tag, not_after) values ($1, $2, $3, $4, $5, $6)`,
    [id, userId, name, `2026-03-10T${begunAt}Z`, tag, endsAt && `2026-03-10T${endsAt}Z`],
  )
  await database.query(
    `insert into auth.refresh_tokens (session_id, revoked, created_at) values ($1, true, $2), ($1, $3, $4)`,
    [id, `2026-03-10T${begunAt}Z`, isRevoked, `2026-03-10T${renewedAt}Z`],
  )
}

test('entries of the audit log are removed after 90 days', async () => {
  await database.query(
    `insert into auth.audit_log_entries (payload, created_at) values
      ('{"action": "login"}', '2025-12-10T09:59Z'), ('{"action": "logout"}', '2025-12-10T10:01Z')`,
  )

  await tidyUpAtTen()

  const { rows } = await database.query(`select payload ->> 'action' as action from auth.audit_log_entries`)
  expect(rows).toEqual([{ action: 'logout' }])
})

test('expired links and wrong codes are removed, and nothing else', async () => {
  await database.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at) values
      ($1, 'confirmation_token', 'late', 'ada@example.com', '2026-03-08'),
      ($1, 'recovery_token', 'in time', 'ada@example.com', '2026-03-10T08:00:00Z')`,
    [userId],
  )
  await database.query(
    `insert into private.wrong_codes (user_id, tried_at) values ($1, '2026-03-09T09:59Z'), ($1, '2026-03-09T10:01Z')`,
    [userId],
  )

  await tidyUpAtTen()

  expect(await leftOver()).toEqual(['2026-03-09 10:01', 'in time'])
})

test('sessions that ended an hour ago are removed with their tokens, and no others', async () => {
  await addSession('begun nine hours ago', { begunAt: '01:00:00', renewedAt: '08:50:00' })
  await addSession('begun a little later', { begunAt: '01:00:01', renewedAt: '08:50:00' })
  await addSession('idle', { begunAt: '07:00:00', renewedAt: '07:30:00' })
  await addSession('idle a little later', { begunAt: '07:00:00', renewedAt: '07:30:01' })
  await addSession('idle in its browser', { begunAt: '07:00:00', renewedAt: '08:00:00', tag: browserTag })
  await addSession('idle in its browser later', { begunAt: '07:00:00', renewedAt: '08:00:01', tag: browserTag })
  await addSession('ended by hand', { begunAt: '08:00:00', renewedAt: '08:50:00', endsAt: '09:00:00' })
  await addSession('revoked', { begunAt: '09:00:00', renewedAt: '09:50:00', isRevoked: true })

  await tidyUpAtTen()

  expect(await leftOver()).toEqual(['begun a little later', 'idle a little later', 'idle in its browser later'])
  const { rows } = await database.query('select count(*)::int as tokens from auth.refresh_tokens')
  expect(rows).toEqual([{ tokens: 6 }])
})

test('expired rate limits are removed', async () => {
  await database.query('insert into private.rate_limits (key, points, expire) values ($1, 1, $2), ($3, 1, $4)', [
    'expired',
    Date.parse('2026-03-10T09:59:59Z'),
    'counts',
    Date.parse('2026-03-10T10:00:01Z'),
  ])

  await tidyUpAtTen()

  const { rows } = await database.query('select key from private.rate_limits')
  expect(rows).toEqual([{ key: 'counts' }])
})

test('more rows than fit into a batch are removed in one run', async () => {
  await database.query(
    `insert into auth.sessions (user_id, user_agent, created_at)
    select $1, 'old', '2026-03-01' from generate_series(1, 2100)`,
    [userId],
  )

  await tidyUpAtTen()

  expect(await leftOver()).toEqual([])
})

test('it runs at most once an hour, and again if the clock was set back', async () => {
  let now = ten()
  const tidyUp = create(() => now)
  const isRemovedAt = async (time: string) => {
    await database.query(`insert into private.wrong_codes (user_id, tried_at) values ($1, '2026-03-01')`, [userId])
    now = new Date(`2026-03-10T${time}Z`)
    await tidyUp(yieldTurn)
    return (await leftOver()).length === 0
  }

  expect(await isRemovedAt('10:00:00')).toBe(true)
  expect(await isRemovedAt('10:59:59')).toBe(false)
  expect(await isRemovedAt('11:00:00')).toBe(true)
  expect(await isRemovedAt('09:00:00')).toBe(true)
})

test('a link is kept for as long as it works', async () => {
  await database.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at) values
      ($1, 'confirmation_token', 'expired', 'ada@example.com', '2026-03-07T09:59:59Z'),
      ($1, 'recovery_token', 'works', 'ada@example.com', '2026-03-07T10:00:00Z')`,
    [userId],
  )

  await tidyUpAtTen({ ...defaultAuthSettings, email: { ...defaultAuthSettings.email, codeLifetimeS: 3 * 86_400 } })

  expect(await leftOver()).toEqual(['works'])
})

test('expired challenges of second factors are removed', async () => {
  await database.query(
    `with factor as (
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), $1, 'totp', 'verified', now(), now()) returning id
    )
    insert into auth.mfa_challenges (factor_id, ip_address, created_at)
    select id, '127.0.0.1', at::timestamptz from factor, unnest('{2026-03-09T09:59Z,2026-03-10T09:59Z}'::text[]) as at`,
    [userId],
  )

  await tidyUpAtTen()

  const { rows } = await database.query('select created_at from auth.mfa_challenges')
  expect(rows).toEqual([{ created_at: new Date('2026-03-10T09:59Z') }])
})
