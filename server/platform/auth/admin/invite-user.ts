import type { Context } from 'hono'
import { z } from 'zod'
import { emailExists } from '#server/platform/auth/account/email-change.ts'
import { byAdmin, writeAudit } from '#server/platform/auth/audit-log.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { createAllowedUser } from '#server/platform/auth/hooks/create-allowed-user.ts'
import { sendStoredLink, storeLink } from '#server/platform/auth/emails/send-link.ts'
import {
  checkMetadata,
  optionalObject,
  optionalText,
  parseEmail,
  readBody,
} from '#server/platform/auth/request-body.ts'
import { forgetUnprovenSignIns, loadUser, loadUserByEmail } from '#server/platform/auth/users/create-user.ts'
import { toUser } from '#server/platform/auth/users/user.ts'

const bodySchema = z.object({ email: optionalText, data: optionalObject })

/** POST /invite. Creates a user without a password and sends a link that confirms the address. */
export const inviteUser = (services: AuthServices) => async (context: Context) => {
  const { database, clock, settings } = services
  const body = await readBody(context.req.raw, bodySchema)
  const email = parseEmail(body.email)
  const metadata = checkMetadata(body.data ?? {})
  const now = clock()
  await createAllowedUser(services, {
    email,
    passwordHash: null,
    metadata,
    addsContact: false,
    confirmedAt: null,
    now,
    by: 'invitation',
  })
  const user = await loadUserByEmail(database, email)
  if (!user || user.email_confirmed_at !== null) throw emailExists()
  const redirectTo = context.req.query('redirect_to')
  const link = { userId: user.id, purpose: 'invite', type: 'confirmation_token', to: email, redirectTo } as const
  const stored = await database.transaction(async (connection) => {
    await connection.query(`update auth.users set invited_at = $2, confirmation_sent_at = $2 where id = $1`, [
      user.id,
      now,
    ])
    await forgetUnprovenSignIns(connection, user.id)
    await writeAudit(connection, { action: 'user_invited', ...byAdmin(services, context, user) })
    return storeLink(connection, { ...link, challenge: null }, { now, codeLength: settings.email.codeLength })
  })
  await services.finishMail(sendStoredLink(services, stored))
  return context.json(toUser((await loadUser(database, user.id)) ?? user))
}
