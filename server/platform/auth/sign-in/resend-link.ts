import type { Context } from 'hono'
import { z } from 'zod'
import { sendEmailChange } from '#server/platform/auth/account/email-change.ts'
import { validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { sendLink } from '#server/platform/auth/emails/send-link.ts'
import { recently } from '#server/platform/auth/limits/send-interval.ts'
import { resendCode } from '#server/platform/auth/phone/resend-code.ts'
import { optionalText, parseEmail, readBody } from '#server/platform/auth/request-body.ts'
import { type Challenge, challengeFields, parseChallenge } from './pkce.ts'

const bodySchema = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...challengeFields })

type Request = { email: string; challenge: Challenge; redirectTo: string | undefined }

/** POST /resend. The response is the same for addresses without an account or with nothing to confirm. */
export const resendLink = (services: AuthServices) => async (context: Context) => {
  const body = await readBody(context.req.raw, bodySchema)
  const resend = checkType(body)
  if (resend === 'sms' || resend === 'phone_change') {
    return context.json(await resendCode(services, { type: resend, phone: body.phone }))
  }
  const email = parseEmail(body.email)
  const request = { email, challenge: parseChallenge(body), redirectTo: context.req.query('redirect_to') }
  await services.intervals.claim(resend, email)
  await services.finishMail(
    resend === 'signup' ? resendConfirmation(services, request) : resendChange(services, request),
  )
  return context.json({})
}

/** Returns the type to send again. */
function checkType({ type, email, phone }: z.infer<typeof bodySchema>) {
  if (type === 'signup' || type === 'email_change') {
    if (email === '') throw validationFailed('Type provided requires an email address')
    return type
  }
  if (type !== 'sms' && type !== 'phone_change') {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (phone === '') throw validationFailed('Type provided requires a phone number')
  return type
}

async function resendConfirmation(services: AuthServices, { email, ...rest }: Request): Promise<void> {
  const { rows } = await services.database.query<{ id: string; hasPassword: boolean }>(
    `select id, encrypted_password is not null as "hasPassword" from auth.users
    where email = $1 and is_sso_user = false and deleted_at is null and email_confirmed_at is null`,
    [email],
  )
  const [user] = rows
  if (!user) return
  const { id: userId, hasPassword } = user
  const link = { ...rest, userId, hasPassword, to: email }
  await sendLink(services, { ...link, purpose: 'signup', type: 'confirmation_token' })
}

async function resendChange(services: AuthServices, { email, ...rest }: Request): Promise<void> {
  const { clock, database, settings } = services
  const { rows } = await database.query<{ id: string; email_change: string }>(
    `select id, email_change from auth.users
    where email = $1 and is_sso_user = false and deleted_at is null and email_change <> ''
      and email_change_sent_at not between $2 and $3`,
    [email, ...recently(settings.email.intervalS, clock())],
  )
  const [user] = rows
  if (!user) return
  await sendEmailChange(services, { ...rest, userId: user.id, email, newEmail: user.email_change })
}
