import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { createAllowedUser } from '#server/platform/auth/hooks/create-allowed-user.ts'
import { sendLink } from '#server/platform/auth/emails/send-link.ts'
import { sendSignInCode } from '#server/platform/auth/phone/send-sign-in-code.ts'
import {
  checkMetadata,
  optionalObject,
  optionalText,
  parseEmail,
  readBody,
} from '#server/platform/auth/request-body.ts'
import { deviceOf } from '#server/platform/auth/sessions/start-session.ts'
import { forgetUnprovenSignIns, loadUserByEmail } from '#server/platform/auth/users/create-user.ts'
import { type Challenge, challengeFields, parseChallenge } from './pkce.ts'

const fields = {
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  data: optionalObject,
  ...challengeFields,
}

const otpSchema = z.object({ ...fields, create_user: z.boolean().nullish() })

type Request = {
  email: string
  metadata: Record<string, unknown>
  createsUser: boolean
  /** The address of the person's device; null on this machine. */
  ip: string | null
  challenge: Challenge
  redirectTo: string | undefined
}

/**
 * POST /otp and its older name /magiclink. Sends a link and a code to sign in. An address without an account gets one,
 * unless the request or the settings say otherwise.
 */
export const sendCode = (services: AuthServices) => async (context: Context) => {
  const body = await readBody(context.req.raw, otpSchema)
  checkContact(body)
  if (body.phone !== '') return context.json(await sendSignInCode(services, context, body))
  const { settings, intervals } = services
  if (!settings.email.enabled) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  const email = parseEmail(body.email)
  const request = {
    email,
    metadata: checkMetadata(body.data ?? {}),
    createsUser: body.create_user ?? true,
    ip: deviceOf(services, context).ip,
    challenge: parseChallenge(body),
    redirectTo: context.req.query('redirect_to'),
  }
  await intervals.claim('magiclink', email)
  await services.finishMail(sendSignIn(services, request))
  return context.json({})
}

function checkContact({ email, phone, channel }: z.infer<typeof otpSchema>): void {
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided')
  }
  if (email !== '' && channel !== '') throw validationFailed('Channel should only be specified with Phone OTP')
  if (email === '' && phone === '') throw validationFailed('One of email or phone must be set')
}

async function sendSignIn(services: AuthServices, request: Request): Promise<void> {
  const user = (await loadUserByEmail(services.database, request.email)) ?? (await addUser(services, request))
  if (!user) return
  const { email: to, challenge, redirectTo } = request
  const link = { userId: user.id, to, challenge, redirectTo }
  if (user.email_confirmed_at === null) {
    await forgetUnprovenSignIns(services.database, user.id)
    await sendLink(services, { ...link, purpose: 'signup', type: 'confirmation_token' })
  } else {
    await sendLink(services, { ...link, purpose: 'magiclink', type: 'recovery_token' })
  }
}

/** Resolves to null if there is no new account and the answer must not show it. */
async function addUser(services: AuthServices, request: Request) {
  const { database, clock, settings } = services
  const { email, metadata, createsUser, ip } = request
  const refusal = refusalOf(createsUser, settings.signUp)
  if (refusal !== null) {
    if (settings.hidesAccounts) return null
    throw refusal
  }
  const now = clock()
  const confirmedAt = settings.email.confirm ? null : now
  await createAllowedUser(services, { email, passwordHash: null, metadata, confirmedAt, now, ip })
  return loadUserByEmail(database, email)
}

function refusalOf(createsUser: boolean, canSignUp: boolean): AuthError | null {
  if (!createsUser) return new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!canSignUp) return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  return null
}
