import type { Context } from 'hono'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { sendEmailByHook } from '#server/platform/auth/hooks/send-messages.ts'
import { createLinkToken } from '#server/platform/auth/emails/links.ts'
import { createCode, matchCode } from '#server/platform/auth/emails/one-time-code.ts'
import { refuseTooSoon, storeToken } from '#server/platform/auth/emails/send-link.ts'
import { emailValues } from '#server/platform/auth/emails/templates.ts'
import { recently } from '#server/platform/auth/limits/send-interval.ts'
import { sendPhoneCode } from '#server/platform/auth/phone/send-phone-code.ts'
import { loadCurrentUser } from '#server/platform/auth/sessions/current-user.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'

/** GET /reauthenticate. Sends a code that proves, when the password is changed, that the user reads their messages. */
export const reauthenticate = (services: AuthServices) => async (context: Context) => {
  const { user } = await loadCurrentUser(services, context)
  const { id: userId, email, phone } = user
  if (email === null && !phone) {
    throw validationFailed('Reauthentication requires the user to have an email or a phone number')
  }
  if (email === null) {
    const code = { userId, phone: phone ?? '', type: 'reauthentication_token', channel: 'sms' } as const
    return context.json({ message_id: await sendPhoneCode(services, code) })
  }
  refuseTooSoon(services, await claimSending(services, user.id))
  await services.finishMail(sendNonce(services, { userId: user.id, email }))
  return context.json({})
}

/** Records the time of sending. Resolves to the time of the last email if it is too recent. */
async function claimSending({ database, clock, settings }: AuthServices, userId: string): Promise<Date | null> {
  const now = clock()
  const { rows } = await database.query<{ reauthentication_sent_at: Date }>(
    `with claimed as (
      update auth.users set reauthentication_sent_at = $2
      where id = $1 and (reauthentication_sent_at is null or reauthentication_sent_at not between $3 and $4)
      returning id
    )
    select reauthentication_sent_at from auth.users where id = $1 and not exists (select from claimed)`,
    [userId, now, ...recently(settings.email.intervalS, now)],
  )
  return rows[0]?.reauthentication_sent_at ?? null
}

type Recipient = { userId: string; email: string }

async function sendNonce(services: AuthServices, { userId, email }: Recipient): Promise<void> {
  const code = createCode(services.settings.email.codeLength)
  // The email has no link, but the table needs a token.
  const stored = { userId, type: 'reauthentication_token', to: email, token: createLinkToken(false), code } as const
  await storeToken(services.database, stored, services.clock())
  if (services.hooks.isSet('send_email')) {
    const proof = { token: '', code }
    return sendEmailByHook(services, { userId, purpose: 'reauthentication', redirectTo: undefined, proof })
  }
  const proof = { userId, url: '', code, token: '', redirectTo: undefined }
  await services.sendCodeEmail(email, code, emailValues(services, proof))
}

/** Uses up the code of the last email. Throws 422 if it is wrong, expired or tried too often. */
export async function redeemNonce({ database, clock, settings }: AuthServices, user: UserRow, nonce: string) {
  const matched = await database.transaction((connection) =>
    matchCode(connection, {
      contact: user.email ?? user.phone ?? '',
      code: nonce,
      types: ['reauthentication_token'],
      lifetimeS: user.email === null ? settings.sms.codeLifetimeS : settings.email.codeLifetimeS,
      now: clock(),
    }),
  )
  if (!matched) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
