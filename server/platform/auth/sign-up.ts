import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { checkMetadata, optionalObject, optionalText, parseEmail, readBody } from './request-body.ts'
import { refuseTooSoon, sendLink } from './send-link.ts'
import { checkPasswordStrength } from './password-strength.ts'
import { type Challenge, challengeFields, parseChallenge } from './pkce.ts'
import { toUser, userColumns, type UserRow } from './user.ts'

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalObject,
  ...challengeFields,
})

type SignUp = { email: string; password: string; metadata: Record<string, unknown>; challenge: Challenge }

/**
 * POST /signup. A new address gets an unconfirmed user and a link, an unconfirmed address gets the link again. A
 * confirmed address gets a made-up user and no email, so that the response doesn't reveal the account.
 */
export const signUp = (services: AuthServices) => async (context: Context) => {
  const request = parseSignUp(await readBody(context.req.raw, bodySchema))
  await checkPasswordStrength(request.password, { ...request, productName: services.productName })
  const passwordHash = await services.passwords.hash(request.password)
  const isNew = await createUser(services, request, passwordHash)
  const user = await loadUserByEmail(services, request.email)
  services.intervals.note('signup', request.email)
  if (!user || user.email_confirmed_at !== null) return context.json(inventUser(request, services.clock()))

  const now = services.clock()
  if (!isNew) refuseTooSoon(user.confirmation_sent_at, now)
  await services.finishMail(
    sendLink(services, {
      userId: user.id,
      purpose: 'signup',
      type: 'confirmation_token',
      to: request.email,
      redirectTo: context.req.query('redirect_to'),
      challenge: request.challenge,
    }),
  )
  return context.json(toUser({ ...user, confirmation_sent_at: now }))
}

function parseSignUp(body: z.infer<typeof bodySchema>): SignUp {
  if (body.email === '' && body.phone === '') {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (body.email !== '' && body.phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on signup.')
  }
  if (body.password === '') throw validationFailed('Signup requires a valid password')
  if (body.phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  const email = parseEmail(body.email)
  const metadata = checkMetadata(body.data ?? {})
  return { email, password: body.password, metadata, challenge: parseChallenge(body) }
}

// The zero instance and the empty tokens are only for Supabase Auth, in case the database is moved there.
async function createUser(
  { database, clock }: AuthServices,
  { email, metadata }: SignUp,
  passwordHash: string,
): Promise<boolean> {
  const id = randomUUID()
  const identity = { sub: id, email, email_verified: false, phone_verified: false }
  const { rowCount } = await database.query(
    `with created as (
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
        confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at
      ) values (
        '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3,
        '{"provider": "email", "providers": ["email"]}', $4::jsonb, '', '', '', '', $6, $6
      )
      on conflict (email) where is_sso_user = false do nothing
      returning id
    )
    insert into auth.identities (
      provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    )
    select id::text, id, $5::jsonb, 'email', $6, $6, $6 from created`,
    [
      id,
      email,
      passwordHash,
      JSON.stringify({ ...metadata, ...identity }),
      JSON.stringify({ ...metadata, ...identity }),
      clock(),
    ],
  )
  return rowCount === 1
}

async function loadUserByEmail({ database }: AuthServices, email: string): Promise<UserRow | null> {
  const { rows } = await database.query<UserRow>(
    `select ${userColumns} from auth.users as u where u.email = $1 and u.is_sso_user = false`,
    [email],
  )
  return rows[0] ?? null
}

function inventUser({ email, metadata }: SignUp, now: Date) {
  const moment = now.toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: moment,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: moment,
    updated_at: moment,
    is_anonymous: false,
  }
}
