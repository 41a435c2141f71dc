import { beforeEach, expect, test } from 'vitest'
import { password, signUpConfirmed } from '#test/fixtures/auth-fixture.ts'
import { createPhoneFixture, type PhoneFixture } from '#test/harness/clients/phone-sign-in.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: PhoneFixture['auth']
let client: PhoneFixture['client']
let phone: string
let code: PhoneFixture['code']

const database = await openDatabase()

async function prepare(confirm: boolean) {
  ;({ auth, client, phone, code } = await createPhoneFixture(database, { confirm }))
  auth.peer.address = '203.0.113.7'
  await database.query('delete from auth.audit_log_entries')
}

beforeEach(() => prepare(true))

async function entries() {
  const { rows } = await database.query(
    `select payload ->> 'action' as action, payload ->> 'actor_username' as actor,
      payload -> 'traits' ->> 'user_phone' as phone, ip_address as ip
    from auth.audit_log_entries order by ctid`,
  )
  return rows
}

test.each([
  { how: 'a password', begin: () => client.auth.signUp({ phone, password }) },
  { how: 'a code', begin: () => client.auth.signInWithOtp({ phone }) },
])('a sign-up and a sign-in with a phone and $how are logged with the number and the address', async ({ begin }) => {
  await begin()
  await client.auth.verifyOtp({ phone, token: code(), type: 'sms' })

  expect(await entries()).toEqual([
    { action: 'user_signedup', actor: phone, phone, ip: '203.0.113.7' },
    { action: 'login', actor: phone, phone: null, ip: '203.0.113.7' },
  ])
})

test('a sign-up with a code in an email is logged with the address of the device', async () => {
  await client.auth.signInWithOtp({ email: `ada.${crypto.randomUUID()}@example.com` })

  expect(await entries()).toMatchObject([{ action: 'user_signedup', ip: '203.0.113.7' }])
})

test.each([true, false])('the owner is told of a new number (confirmed by a code: %s)', async (isConfirmed) => {
  await prepare(isConfirmed)
  const email = `ada.${crypto.randomUUID()}@example.com`
  await client.auth.setSession(await signUpConfirmed(auth, email))
  await database.query('delete from auth.audit_log_entries')

  await client.auth.updateUser({ phone })
  if (isConfirmed) await client.auth.verifyOtp({ phone, token: code(), type: 'phone_change' })

  expect(auth.changes).toEqual([{ kind: 'phone_changed', email }])
  expect((await entries()).at(isConfirmed ? 1 : 0)).toMatchObject({ action: 'user_modified', ip: '203.0.113.7' })
})
