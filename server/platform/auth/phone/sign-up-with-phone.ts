import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { checkPasswordStrength } from '#server/platform/auth/passwords/strength.ts'
import { checkMetadata, parsePhone } from '#server/platform/auth/request-body.ts'
import { answerNewSession, deviceOf } from '#server/platform/auth/sessions/start-session.ts'
import { forgetUnprovenPassword } from '#server/platform/auth/users/create-user.ts'
import { toUser } from '#server/platform/auth/users/user.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { createPhoneUser, loadUserByPhone, requirePhones } from './phone-users.ts'
import { parseChannel, sendPhoneCode } from './send-phone-code.ts'

type RequestBody = {
  phone: string
  password: string
  channel: string
  data?: Record<string, unknown> | null | undefined
  code_challenge: string
}

type SignUp = { phone: string; password: string; metadata: Record<string, unknown> }

function parseSignUp(services: AuthServices, body: RequestBody): SignUp {
  if (body.password === '') throw validationFailed('Signup requires a valid password')
  if (body.code_challenge !== '') throw validationFailed('PKCE not supported for phone signups')
  requirePhones(services, 400, 'Phone signups are disabled')
  return { phone: parsePhone(body.phone), password: body.password, metadata: checkMetadata(body.data ?? {}) }
}

/**
 * Like a sign-up with an email address, with a message instead of an email. A second sign-up of an unconfirmed number
 * removes the password, because either could be a stranger's: the code alone then signs in.
 */
export async function signUpWithPhone(services: AuthServices, context: Context, body: RequestBody): Promise<Response> {
  const { settings, database, clock, productName } = services
  const request = parseSignUp(services, body)
  const channel = parseChannel(body.channel)
  const { phone, password, metadata } = request
  await checkPasswordStrength(password, { rules: settings.password, productName, email: phone, metadata })
  const passwordHash = await services.passwords.hash(password)
  const { ip } = deviceOf(services, context)
  const isNew = await createPhoneUser(services, { phone, passwordHash, metadata, ip })
  const user = await loadUserByPhone(database, phone)
  if (!user || (!isNew && user.phone_confirmed_at !== null)) return refuseKnown(services, context, request)
  if (user.phone_confirmed_at !== null) {
    return answerNewSession(services, context, { user, method: 'password', now: clock() })
  }
  if (!isNew) await forgetUnprovenPassword(database, user.id)
  await sendPhoneCode(services, { userId: user.id, phone, type: 'confirmation_token', channel })
  return answerJson(context, toUser({ ...user, confirmation_sent_at: clock() }))
}

/** Answers with a made-up user, so that the response doesn't reveal the account, unless it can't be hidden. */
function refuseKnown({ settings, clock }: AuthServices, context: Context, { phone, metadata }: SignUp): Response {
  if (!settings.sms.confirm || (!settings.hidesAccounts && !settings.email.confirm)) {
    throw new AuthError(422, 'user_already_exists', 'User already registered')
  }
  const moment = clock().toISOString()
  return answerJson(context, {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: '',
    phone,
    confirmation_sent_at: moment,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: metadata,
    identities: [],
    created_at: moment,
    updated_at: moment,
    is_anonymous: false,
  })
}
