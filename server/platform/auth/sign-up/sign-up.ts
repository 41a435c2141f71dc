import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { createAllowedUser } from '#server/platform/auth/hooks/create-allowed-user.ts'
import { sendLink } from '#server/platform/auth/emails/send-link.ts'
import { checkPasswordStrength } from '#server/platform/auth/passwords/strength.ts'
import { signUpWithPhone } from '#server/platform/auth/phone/sign-up-with-phone.ts'
import {
  checkMetadata,
  optionalObject,
  optionalText,
  parseEmail,
  readBody,
} from '#server/platform/auth/request-body.ts'
import { answerNewSession, deviceOf } from '#server/platform/auth/sessions/start-session.ts'
import { type Challenge, challengeFields, parseChallenge } from '#server/platform/auth/sign-in/pkce.ts'
import { forgetUnprovenProviders, isTaken, loadUser, loadUserByEmail } from '#server/platform/auth/users/create-user.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { answerSignUp } from './answer-sign-up.ts'
import { forgetOtherPassword } from './known-address.ts'

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: optionalText,
  data: optionalObject,
  ...challengeFields,
})

type RequestBody = z.infer<typeof bodySchema>
type SignUp = { email: string; password: string; metadata: Record<string, unknown>; challenge: Challenge }

type Limits = {
  /** Counts an anonymous sign-in. Rejects if the caller's address had too many. */
  countAnonymous: (context: Context) => Promise<void>
}

/** POST /signup. Without an email address and a phone number, the user is anonymous. */
export const signUp = (services: AuthServices, limits: Limits) => async (context: Context) => {
  const body = await readBody(context.req.raw, bodySchema)
  if (!services.settings.signUp) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (body.email !== '' && body.phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on signup.')
  }
  if (body.phone !== '') return signUpWithPhone(services, context, body)
  if (body.email !== '') return signUpWithEmail(services, context, body)
  if (!services.settings.anonymousSignIn) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await limits.countAnonymous(context)
  return signInAnonymously(services, context, checkMetadata(body.data ?? {}))
}

async function signInAnonymously(services: AuthServices, context: Context, metadata: Record<string, unknown>) {
  const { database, clock } = services
  const now = clock()
  const { ip } = deviceOf(services, context)
  const id = await createAllowedUser(services, {
    email: null,
    passwordHash: null,
    metadata,
    confirmedAt: null,
    now,
    ip,
  })
  const user = id === null ? null : await loadUser(database, id)
  if (!user) throw new Error('The anonymous user was not created.')
  return answerNewSession(services, context, { user, method: 'anonymous', now })
}

/**
 * A new address gets an unconfirmed user and a link, an unconfirmed address gets the link again. A confirmed address
 * gets a made-up user and no email, so that the response doesn't reveal the account. If addresses are not confirmed, a
 * new one gets a session.
 */
async function signUpWithEmail(services: AuthServices, context: Context, body: RequestBody): Promise<Response> {
  const { database, settings, clock } = services
  const request = parseSignUp(services, body)
  const { email, password } = request
  await checkPasswordStrength(password, { ...request, rules: settings.password, productName: services.productName })
  const { isNew, hasPassword } = await addUser(services, context, request)
  const user = await loadUserByEmail(database, email)
  if (!settings.email.confirm) {
    if (!user || !isNew) throw new AuthError(422, 'user_already_exists', 'User already registered')
    return answerNewSession(services, context, { user, method: 'password', now: clock() })
  }
  if (!isNew && user?.email_confirmed_at === null) await forgetUnprovenProviders(database, user.id)
  // For all addresses, so that a second sign-up doesn't show which of them have an account.
  await services.intervals.claim('signup', email)
  const isOpen = user?.email_confirmed_at === null
  if (isOpen) await sendConfirmation(services, context, { user, request, hasPassword })
  return answerJson(
    context,
    answerSignUp(services, { email, phone: null, metadata: request.metadata }, { user, isOpen }),
  )
}

/** Creates the user, unless the address has one: then only the same password as before is kept. Takes as long for both. */
async function addUser(services: AuthServices, context: Context, { email, password, metadata }: SignUp) {
  const { database, settings, passwords } = services
  if (!(await isTaken(database, { email }))) {
    const passwordHash = await passwords.hash(password)
    const now = services.clock()
    const confirmedAt = settings.email.confirm ? null : now
    const { ip } = deviceOf(services, context)
    const id = await createAllowedUser(services, { email, passwordHash, metadata, confirmedAt, now, ip })
    if (id !== null) return { isNew: true, hasPassword: true }
  }
  // The sign-up is refused, so it changes nothing.
  if (!settings.email.confirm) return { isNew: false, hasPassword: true }
  return { isNew: false, hasPassword: await forgetOtherPassword(services, { email, password }) }
}

type Recipient = { user: UserRow; request: SignUp; hasPassword: boolean }

const sendConfirmation = (services: AuthServices, context: Context, { user, request, hasPassword }: Recipient) =>
  services.finishMail(
    sendLink(services, {
      userId: user.id,
      purpose: 'signup',
      type: 'confirmation_token',
      to: request.email,
      redirectTo: context.req.query('redirect_to'),
      challenge: request.challenge,
      hasPassword,
    }).catch(async (error: unknown) => {
      await services.intervals.forget('signup', request.email)
      throw error
    }),
  )

function parseSignUp({ settings }: AuthServices, body: RequestBody): SignUp {
  if (body.password === '') throw validationFailed('Signup requires a valid password')
  if (!settings.email.enabled) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
  const email = parseEmail(body.email)
  const metadata = checkMetadata(body.data ?? {})
  return { email, password: body.password, metadata, challenge: parseChallenge(body) }
}
