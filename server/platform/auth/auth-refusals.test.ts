import { beforeEach, expect, test } from 'vitest'
import { type AuthFixture, createAuthFixture, password, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture

const database = await openDatabase()
beforeEach(async () => {
  auth = await createAuthFixture(database)
})

const email = 'ada@example.com'

test.each([
  ['/signup', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ['/signup', { email }, 400, 'validation_failed', 'Signup requires a valid password'],
  [
    '/signup',
    { email, phone: '1', password },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on signup.',
  ],
  ['/signup', { phone: '15551234567', password }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
  [
    '/signup',
    { email: 'ada@', password },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    '/signup',
    { email: 'ada@example.com\r\nBcc: eve@example.com', password },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    '/signup',
    { email: `${'a'.repeat(250)}@example.com`, password },
    400,
    'validation_failed',
    'An email address is too long',
  ],
  [
    '/signup',
    { email, password: 'x'.repeat(73) },
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ],
  [
    '/signup',
    { email, password, code_challenge: 'x'.repeat(43) },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    '/signup',
    { email, password, data: { note: 'x'.repeat(7000) } },
    400,
    'validation_failed',
    'User metadata cannot be larger than 6000 bytes',
  ],
  [
    '/signup',
    { email: 7, password },
    400,
    'bad_json',
    expect.stringMatching(/^Could not parse request body as JSON: email/),
  ],
  [
    '/signup',
    '{"email": "ada@example.com", ',
    400,
    'bad_json',
    expect.stringMatching(/^Could not parse request body as JSON: /),
  ],
  ['/signup', '', 400, 'bad_json', expect.stringMatching(/^Could not parse request body as JSON: /)],
  ['/signup', '[]', 400, 'bad_json', expect.stringMatching(/^Could not parse request body as JSON: /)],
  [
    '/signup',
    String.raw`{"email":"ada@example.com","password":"evergreen-42","data":{"full_name":"a\u0000b"}}`,
    400,
    'bad_json',
    expect.stringContaining('cannot be stored'),
  ],
  [
    '/signup',
    String.raw`{"email":"ada@example.com","password":"evergreen-42","data":{"full_name":"\ud800"}}`,
    400,
    'bad_json',
    expect.stringContaining('cannot be stored'),
  ],
  ['/signup', ' '.repeat(1024 * 1024 + 1), 413, 'request_entity_too_large', 'Request body is too large'],
  ['/token', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  ['/token?grant_type=constructor', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  ['/token?grant_type=password', { password }, 400, 'validation_failed', 'missing email or phone'],
  [
    '/token?grant_type=password',
    { email, phone: '1', password },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on login.',
  ],
  [
    '/token?grant_type=password',
    { phone: '15551234567', password },
    422,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
  [
    '/token?grant_type=password',
    { email: 'nobody@example.com', password },
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    '/token?grant_type=password',
    { email: "' or 1=1 --", password },
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    '/token?grant_type=pkce',
    {},
    400,
    'validation_failed',
    'invalid request: both auth code and code verifier should be non-empty',
  ],
  [
    '/token?grant_type=pkce',
    { auth_code: 'x', code_verifier: 'y' },
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  ],
  ['/recover', {}, 400, 'validation_failed', 'Password recovery requires an email'],
  ['/resend', {}, 400, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change'],
  ['/resend', { type: 'signup' }, 400, 'validation_failed', 'Type provided requires an email address'],
  ['/resend', { type: 'sms' }, 400, 'validation_failed', 'Type provided requires a phone number'],
  ['/verify', {}, 400, 'validation_failed', 'Verify requires a verification type'],
  ['/verify', { type: 'signup' }, 400, 'validation_failed', 'Verify requires either a token or a token hash'],
  [
    '/verify',
    { type: 'signup', token: 'x', token_hash: 'y' },
    400,
    'validation_failed',
    'Verify requires either a token or a token hash',
  ],
  [
    '/verify',
    { type: 'signup', token_hash: 'x', email },
    400,
    'validation_failed',
    'Only the token_hash and type should be provided',
  ],
  [
    '/verify',
    { type: 'signup', token: 'x' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ],
  ['/verify', { type: 'signup', token: 'x', email: 'nope' }, 422, 'validation_failed', 'Invalid email format'],
  ['/verify', { type: 'signup', token_hash: 'x' }, 403, 'otp_expired', 'Email link is invalid or has expired'],
  ['/otp', {}, 400, 'validation_failed', 'One of email or phone must be set'],
  ['/logout', undefined, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  ['/logout?scope=planet', undefined, 400, 'validation_failed', 'Unsupported logout scope "planet"'],
])('POST %s with %j is refused with %i %s', async (...[path, body, status, code, message]) => {
  const response = await auth.fetch(`${siteUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    body: typeof body === 'string' ? body : (JSON.stringify(body) ?? null),
  })

  expect(response.status).toBe(status)
  expect(response.headers.get('x-sb-error-code')).toBe(code)
  expect(response.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01')
  expect(await response.json()).toEqual({ code, message })
})

test.each([
  { name: 'a whole', tail: `1${'}'.repeat(100_000)}}` },
  { name: 'an unfinished', tail: '' },
])('$name body nested too deeply is refused', async ({ tail }) => {
  const response = await auth.fetch(`${siteUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    body: `{"email":"${email}","password":"${password}","data":${'{"a":'.repeat(100_000)}${tail}`,
  })

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    code: 'bad_json',
    message: 'Could not parse request body as JSON: nested too deeply',
  })
})
