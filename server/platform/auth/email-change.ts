import type { Queryable } from '#server/platform/database/database.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import type { ConsumedToken } from './links.ts'
import { sendStoredLink, refuseTooSoon, storeLink } from './send-link.ts'
import type { Challenge } from './pkce.ts'
import type { UserRow } from './user.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Changes the address after both addresses are confirmed. Resolves to `done`, to `half` while one address is missing,
 * or to `void` if the link no longer fits the user's addresses.
 */
export async function confirmEmailChange(
  connection: Queryable,
  { userId, type, relatesTo }: ConsumedToken,
  now: Date,
): Promise<'done' | 'half' | 'void'> {
  const confirmed = type === 'email_change_token_new' ? 'email_change' : 'email'
  const { rowCount: matching } = await connection.query(
    `select 1 from auth.users where id = $1 and ${confirmed} = $2 for no key update`,
    [userId, relatesTo],
  )
  if (matching === 0) return 'void'
  const { rows: open } = await connection.query(
    `select 1 from auth.one_time_tokens
    where user_id = $1 and used_at is null and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [userId],
  )
  if (open.length > 0) return 'half'
  const { rowCount } = await connection.query(changeStatement, [userId, now]).catch((error: unknown) => {
    throw codeOf(error) === UNIQUE_VIOLATION ? emailExists() : error
  })
  return rowCount === 0 ? 'void' : 'done'
}

const changeStatement = `
  with changed as (
    update auth.users set
      email = email_change,
      email_change = '',
      email_confirmed_at = coalesce(email_confirmed_at, $2),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
        || jsonb_build_object('email', email_change, 'email_verified', true),
      updated_at = $2
    where id = $1 and email_change <> ''
    returning id, email
  )
  update auth.identities as i set
    identity_data = i.identity_data || jsonb_build_object('email', changed.email, 'email_verified', true),
    updated_at = $2
  from changed
  where i.user_id = changed.id and i.provider = 'email'`

const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

type EmailChange = { newEmail: string; redirectTo: string | undefined; challenge: Challenge }

/** Stores the new address and sends a link to both addresses. The change takes effect once both links are opened. */
export async function requestEmailChange(services: AuthServices, user: UserRow, change: EmailChange): Promise<void> {
  const { database } = services
  if (user.email === null) throw new AuthError(422, 'email_address_not_provided', 'The user has no email address')
  refuseTooSoon(services, user.email_change_sent_at)
  const { rows: taken } = await database.query(`select 1 from auth.users where email = $1 and is_sso_user = false`, [
    change.newEmail,
  ])
  if (taken.length > 0) throw emailExists()
  await sendEmailChange(services, { ...change, userId: user.id, email: user.email })
}

/**
 * Sends both links. One transaction stores the new address and replaces the old links, so that links and address always
 * match.
 */
export async function sendEmailChange(
  services: AuthServices,
  { userId, email, newEmail, redirectTo, challenge }: EmailChange & { userId: string; email: string },
): Promise<void> {
  const now = services.clock()
  const link = { userId, purpose: 'email_change', redirectTo } as const
  const links = await services.database.transaction(async (connection) => {
    // Locks the tokens before the user, because opening a link uses the same order. This avoids a deadlock.
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
  for (const stored of links) await sendStoredLink(services, stored)
}
