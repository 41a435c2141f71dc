import type { Context } from 'hono'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { checkMetadata, parsePhone } from '#server/platform/auth/request-body.ts'
import { deviceOf } from '#server/platform/auth/sessions/start-session.ts'
import { forgetUnprovenPassword } from '#server/platform/auth/users/create-user.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import { createPhoneUser, loadUserByPhone, requirePhones } from './phone-users.ts'
import { parseChannel, sendPhoneCode } from './send-phone-code.ts'

type RequestBody = {
  phone: string
  channel: string
  data?: Record<string, unknown> | null | undefined
  create_user?: boolean | null | undefined
}

/**
 * POST /otp with a phone number. Sends a code to sign in. A number without an account gets an account, unless the request
 * or the settings forbid it. Returns the answer.
 */
export async function sendSignInCode(
  services: AuthServices,
  context: Context,
  body: RequestBody,
): Promise<{ message_id?: string }> {
  requirePhones(services, 400, 'Unsupported phone provider')
  const phone = parsePhone(body.phone)
  const channel = parseChannel(body.channel)
  const known = await loadUserByPhone(services.database, phone)
  const user = known ?? (await addUser(services, context, { ...body, phone }))
  // The answer does not show that there is no account.
  if (!user) return {}
  await forgetUnprovenPassword(services.database, user.id)
  const messageId = await sendPhoneCode(services, { userId: user.id, phone, type: 'confirmation_token', channel })
  return services.settings.hidesAccounts ? {} : { message_id: messageId }
}

async function addUser(services: AuthServices, context: Context, body: RequestBody): Promise<UserRow | null> {
  const { settings, database } = services
  const refusal = refusalOf(body.create_user ?? true, settings.signUp)
  if (refusal !== null) {
    if (settings.hidesAccounts) return null
    throw refusal
  }
  const { phone } = body
  const { ip } = deviceOf(services, context)
  await createPhoneUser(services, { phone, passwordHash: null, metadata: checkMetadata(body.data ?? {}), ip })
  return loadUserByPhone(database, phone)
}

function refusalOf(createsUser: boolean, canSignUp: boolean): AuthError | null {
  if (!createsUser) return new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!canSignUp) return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  return null
}
