import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { sendEmailByHook } from '#server/platform/auth/hooks/send-messages.ts'
import type { ConsumedToken } from '#server/platform/auth/emails/links.ts'
import { refuseTooSoon, sendOrReset, sendStoredLink, storeLink } from '#server/platform/auth/emails/send-link.ts'
import type { Challenge } from '#server/platform/auth/sign-in/pkce.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Who somebody was before their address changed. */
export type Before = Pick<UserRow, 'id' | 'email' | 'phone'>

/**
 * Changes the address once both the current and the new one are confirmed. Resolves to who the user was before, to `half`
 * if the other address still has to be confirmed, or to `void` if the user's addresses have changed since the email.
 */
export async function confirmEmailChange(
  connection: Queryable,
  { userId, type, relatesTo }: ConsumedToken,
  now: Date,
): Promise<Before | 'half' | 'void'> {
  const confirmed = type === 'email_change_token_new' ? 'email_change' : 'email'
  const { rows: matching } = await connection.query<Before>(
    `select id, email, phone from auth.users where id = $1 and ${confirmed} = $2 for no key update`,
    [userId, relatesTo],
  )
  const [before] = matching
  if (!before) return 'void'
  const { rows: open } = await connection.query(
    `select 1 from auth.one_time_tokens
    where user_id = $1 and used_at is null and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [userId],
  )
  if (open.length > 0) return 'half'
  return (await applyEmailChange(connection, userId, now)) ? before : 'void'
}

async function applyEmailChange(connection: Queryable, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await connection.query(changeStatement, [userId, now]).catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailExists() : error
  })
  return rowCount === 1
}

/** Also makes an anonymous user permanent, with an identity for the address. */
const changeStatement = `
  with changed as (
    update auth.users set
      email = email_change,
      email_change = '',
      email_confirmed_at = coalesce(email_confirmed_at, $2),
      is_anonymous = false,
      raw_app_meta_data = case
        when is_anonymous then coalesce(raw_app_meta_data, '{}') || '{"provider": "email", "providers": ["email"]}'
        else raw_app_meta_data
      end,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
        || jsonb_build_object('email', email_change, 'email_verified', true),
      updated_at = $2
    where id = $1 and email_change <> ''
    returning id, email
  )
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', $2, $2, $2
  from changed
  on conflict (provider_id, provider) do update set
    identity_data = auth.identities.identity_data
      || jsonb_build_object('email', excluded.identity_data -> 'email', 'email_verified', true),
    updated_at = $2`

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

type EmailChange = { newEmail: string; redirectTo: string | undefined; challenge: Challenge }

/**
 * Stores the new address and sends a link to it, and to the old one if the settings say so. The change takes effect once
 * all links are opened; at once for an anonymous user where addresses are not confirmed.
 */
export async function requestEmailChange(services: AuthServices, user: UserRow, change: EmailChange): Promise<void> {
  const { database, settings } = services
  refuseTooSoon(services, user.email_change_sent_at)
  const { rows: taken } = await database.query(`select 1 from auth.users where email = $1 and is_sso_user = false`, [
    change.newEmail,
  ])
  if (taken.length > 0) throw emailExists()
  if (user.is_anonymous && !settings.email.confirm) {
    await database.query(`update auth.users set email_change = $2 where id = $1`, [user.id, change.newEmail])
    await applyEmailChange(database, user.id, services.clock())
  } else {
    await sendEmailChange(services, { ...change, userId: user.id, email: user.email })
  }
}

/**
 * Sends the links. One transaction stores the new address and replaces the old links, so that links and address always
 * match.
 */
export async function sendEmailChange(
  services: AuthServices,
  { userId, email, newEmail, redirectTo, challenge }: EmailChange & { userId: string; email: string | null },
): Promise<void> {
  const now = services.clock()
  const { confirmBothAddresses, codeLength } = services.settings.email
  const moment = { now, codeLength }
  const link = { userId, purpose: 'email_change', redirectTo, challenge } as const
  const [proof, currentProof] = await services.database.transaction(async (connection) => {
    // Locks the tokens before the user, because opening a link uses the same order. This avoids a deadlock.
    const ofCurrent =
      email === null || !confirmBothAddresses
        ? null
        : await storeLink(connection, { ...link, type: 'email_change_token_current', to: email }, moment)
    const ofNew = await storeLink(connection, { ...link, type: 'email_change_token_new', to: newEmail }, moment)
    await connection.query(`update auth.users set email_change = $2, email_change_sent_at = $3 where id = $1`, [
      userId,
      newEmail,
      now,
    ])
    return [ofNew, ofCurrent] as const
  })
  if (services.hooks.isSet('send_email')) {
    // One call for both addresses.
    const message = { ...proof, proof, ...(currentProof && { currentProof }) }
    return sendOrReset(services, proof, () => sendEmailByHook(services, message))
  }
  if (currentProof) await sendStoredLink(services, currentProof)
  await sendStoredLink(services, proof)
}
