import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { applyMigrations } from '#server/platform/database/migrations/migrator.ts'
import { createAuthFixture, follow, getUser, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'

const bootstrapFolder = join(import.meta.dirname, '../database/bootstrap')
const history = { schema: 'private', table: 'platform_migrations' }
const signedInAt = '2026-03-01T08:30:00Z'

/** Creates the tables of an older version, without shared rate limits and recovery codes. */
async function openOlder() {
  const database = await openBareDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bootstrap-'))
  onTestFinished(async () => {
    await rm(folder, { recursive: true })
    await database.close()
  })
  await cp(bootstrapFolder, folder, { recursive: true, filter: (path) => !/00(?:07|10)_/.test(path) })
  await applyMigrations(database, { folder, history })
  return database
}

test('open sessions and unopened links survive the upgrade', async () => {
  const database = await openOlder()
  await database.query(
    `with person as (
      insert into auth.users (email, encrypted_password, email_confirmed_at)
      values ('ada@example.com', '', $1), ('bob@example.com', '', null)
      returning id, email
    ), session as (
      insert into auth.sessions (user_id, created_at) select id, $1 from person where email like 'ada%' returning id, user_id
    ), token as (
      insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
      select 'abcdefghijkl', user_id::text, id, false, $1, $1 from session
    )
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
    select id, (case when email like 'ada%' then 'recovery_token' else 'confirmation_token' end)::auth.one_time_token_type,
      encode(sha256(email::bytea), 'hex'), email, $1
    from person`,
    [signedInAt],
  )

  await applyMigrations(database, { folder: bootstrapFolder, history })
  const auth = await createAuthFixture(database)

  const refreshed = await auth.fetch(`${siteUrl}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    body: JSON.stringify({ refresh_token: 'abcdefghijkl' }),
  })
  const { access_token: token } = await refreshed.json()
  expect((await getUser(auth, token)).status).toBe(200)
  const confirmation = `${siteUrl}/auth/v1/verify?type=signup&token=bob@example.com`
  expect((await follow(auth, confirmation)).fragment).toMatchObject({ type: 'signup' })
  expect((await follow(auth, confirmation)).fragment).toMatchObject({ confirmed: 'true' })
  const guessed = await auth.fetch(`${siteUrl}/auth/v1/verify`, {
    method: 'POST',
    body: JSON.stringify({ type: 'recovery', email: 'ada@example.com', token: '000000' }),
  })
  expect(guessed.status).toBe(403)
  const recovery = `${siteUrl}/auth/v1/verify?type=recovery&token=ada@example.com`
  expect((await follow(auth, recovery)).fragment).toMatchObject({ type: 'recovery' })
})
