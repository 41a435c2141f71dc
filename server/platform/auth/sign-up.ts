import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { createUser, loadUserByEmail } from './create-user.ts'
import { checkMetadata, optionalObject, optionalText, parseEmail, readBody } from './request-body.ts'
import { refuseTooSoon, sendLink } from './send-link.ts'
import { checkPasswordStrength } from './password-strength.ts'
import { type Challenge, challengeFields, parseChallenge } from './pkce.ts'
import { toUser } from './user.ts'

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
  const { email, metadata } = request
  const now = services.clock()
  const isNew = await createUser(services.database, { email, passwordHash, metadata, confirmedAt: null, now })
  const user = await loadUserByEmail(services.database, email)
  services.intervals.note('signup', email)
  if (!user || user.email_confirmed_at !== null) return context.json(inventUser(request, now))

  if (!isNew) refuseTooSoon(services, user.confirmation_sent_at)
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
