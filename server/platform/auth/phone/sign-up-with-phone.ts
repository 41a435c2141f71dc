import type { Context } from 'hono'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { checkPasswordStrength } from '#server/platform/auth/passwords/strength.ts'
import { checkMetadata, parsePhone } from '#server/platform/auth/request-body.ts'
import { answerNewSession, deviceOf } from '#server/platform/auth/sessions/start-session.ts'
import { answerSignUp } from '#server/platform/auth/sign-up/answer-sign-up.ts'
import { forgetUnprovenPassword } from '#server/platform/auth/users/create-user.ts'
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
  const signedUp = { email: null, phone, metadata }
  if (!user || (!isNew && user.phone_confirmed_at !== null)) {
    requireHidden(services)
    return answerJson(context, answerSignUp(services, signedUp, { user, isOpen: false }))
  }
  if (user.phone_confirmed_at !== null) {
    return answerNewSession(services, context, { user, method: 'password', now: clock() })
  }
  if (!isNew) await forgetUnprovenPassword(database, user.id)
  await sendPhoneCode(services, { userId: user.id, phone, type: 'confirmation_token', channel })
  return answerJson(context, answerSignUp(services, signedUp, { user, isOpen: true }))
}

/** Refuses a known number where an account can't be hidden. */
function requireHidden({ settings }: AuthServices): void {
  if (settings.sms.confirm && (settings.hidesAccounts || settings.email.confirm)) return
  throw new AuthError(422, 'user_already_exists', 'User already registered')
}
