import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { emailExists } from './confirm-email-change.ts'
import { refuseTooSoon } from './mail-intervals.ts'
import type { Challenge } from './pkce.ts'
import { postLink, storeLink } from './send-link.ts'
import type { UserRow } from './user.ts'

type EmailChange = { newEmail: string; redirectTo: string | undefined; challenge: Challenge }

/** Notes the wanted address and sends a link to both; nothing changes until both have been followed. */
export async function requestEmailChange(services: AuthServices, user: UserRow, change: EmailChange): Promise<void> {
  const { database, clock } = services
  if (user.email === null) throw new AuthError(422, 'email_address_not_provided', 'The user has no email address')
  refuseTooSoon(user.email_change_sent_at, clock())
  const { rows: taken } = await database.query(`select 1 from auth.users where email = $1 and is_sso_user = false`, [
    change.newEmail,
  ])
  if (taken.length > 0) throw emailExists()
  await sendEmailChange(services, { ...change, userId: user.id, email: user.email })
}

/** Sends both links. The wish and its links replace those before in one step, so that no link ever meets another wish. */
export async function sendEmailChange(
  services: AuthServices,
  { userId, email, newEmail, redirectTo, challenge }: EmailChange & { userId: string; email: string },
): Promise<void> {
  const now = services.clock()
  const link = { userId, purpose: 'email_change', redirectTo } as const
  const links = await services.database.transaction(async (connection) => {
    // Tokens before the user, as a followed link locks them.
    const stored = [
      await storeLink(connection, { ...link, type: 'email_change_token_current', to: email, challenge }, now),
      await storeLink(connection, { ...link, type: 'email_change_token_new', to: newEmail, challenge }, now),
    ]
    await connection.query(`update auth.users set email_change = $2, email_change_sent_at = $3 where id = $1`, [
      userId,
      newEmail,
      now,
    ])
    return stored
  })
  for (const stored of links) await postLink(services, stored)
}
