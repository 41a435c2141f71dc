import { expect, test } from 'vitest'
import type { AccountChange } from '#server/platform/auth/emails/account-changes.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { writeAccountEmail } from './account-email.ts'

const backend = await openTestBackend()

test.each<{ kind: AccountChange['kind']; subject: string; advice: string }>([
  { kind: 'password_changed', subject: 'Your password was changed', advice: 'choose a new password' },
  { kind: 'phone_changed', subject: 'Your phone number was changed', advice: 'your phone number' },
  { kind: 'identity_linked', subject: 'A way to sign in was added', advice: 'sign out your other devices' },
  { kind: 'identity_unlinked', subject: 'A way to sign in was removed', advice: 'change your password' },
  { kind: 'mfa_factor_enrolled', subject: 'Two-step verification was turned on', advice: 'Ask the person who runs' },
  { kind: 'mfa_factor_unenrolled', subject: 'Two-step verification was turned off', advice: 'turn two-step' },
  { kind: 'recovery_codes_replaced', subject: 'Your recovery codes were replaced', advice: 'make new recovery codes' },
  { kind: 'recovery_code_used', subject: 'A recovery code was used to sign in', advice: 'make new recovery codes' },
  { kind: 'passkey_added', subject: 'A passkey was added', advice: 'remove the passkey' },
  { kind: 'passkey_removed', subject: 'A passkey was removed', advice: 'change your password' },
])('the email about $kind says what to do', ({ kind, subject, advice }) => {
  const site = { productName: 'Fernwhistle', siteUrl: 'https://shop.example' }
  const message = writeAccountEmail({ kind, email: 'ada@example.com' }, site)

  expect(message).toMatchObject({ to: 'ada@example.com', subject: `${subject} (Fernwhistle)`, heading: subject })
  expect(message.paragraphs.join()).toContain('the Fernwhistle account of ada@example.com')
  expect(message.action?.url).toBe('https://shop.example/settings/security')
  expect(message.closing).toContain(advice)
})

test.each([
  [7, 'You have 7 recovery codes left.'],
  [1, 'You have 1 recovery code left.'],
  [0, 'It was your last one. Make new codes'],
])('the email about a used recovery code says that %i are left', (codesLeft, words) => {
  const change: AccountChange = { kind: 'recovery_code_used', email: 'ada@example.com', codesLeft }
  const { paragraphs, preview } = writeAccountEmail(change, {
    productName: 'Fernwhistle',
    siteUrl: 'https://shop.example',
  })

  expect(paragraphs.join()).toContain(words)
  expect(preview).toContain(words)
})

test('the owner of an account gets the email', async () => {
  const email = 'ada@example.com'
  const client = createStockClient(backend)
  await client.auth.signUp({ email, password: 'plum-kettle-orbit-42' })
  await backend.database.query(`update auth.users set email_confirmed_at = now() where email = $1`, [email])
  await client.auth.signInWithPassword({ email, password: 'plum-kettle-orbit-42' })

  const { error } = await client.auth.updateUser({ password: 'a-new-evergreen-43' })

  const newest = (await backend.outbox()).at(-1)
  expect(error).toBeNull()
  expect(newest?.to).toMatchObject([{ address: email }])
  expect(newest?.subject).toBe('Your password was changed (Cartwright)')
})
