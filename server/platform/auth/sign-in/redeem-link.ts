import { type Before, confirmEmailChange } from '#server/platform/auth/account/email-change.ts'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import {
  type ConsumedToken,
  consumeLinkToken,
  type FlowPurpose,
  hasConfirmed,
  type LinkTokenType,
  type OneTimeTokenType,
  purposeOf,
} from '#server/platform/auth/emails/links.ts'
import { isCode, matchCode } from '#server/platform/auth/emails/one-time-code.ts'
import { forgetUnprovenSignIns } from '#server/platform/auth/users/create-user.ts'
import { isBanned, userColumns, type UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** The user of an opened link, or `half` if the user still has to open the link at the other address. */
type RedeemedLink =
  | {
      user: UserRow
      purpose: FlowPurpose
      /** Who the user was, if the link changed the address. */
      before: Before | null
    }
  | 'half'

const tokenTypes: Record<string, readonly LinkTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

type Redemption = { token: string; type: string; email: string | null; lifetimeS: number; now: Date }

export const halfwayMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export const linkInvalid = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

/** The link was used before and has confirmed the address. Has the same code as for other used links. */
export class AlreadyConfirmedError extends AuthError {
  constructor() {
    super(403, 'otp_expired', 'Email link is invalid or has expired')
    this.name = 'AlreadyConfirmedError'
  }
}

/**
 * Uses the token and confirms the address. Resolves to null for an unknown, used or expired token; the caller must then
 * commit, because wrong codes are counted. Throws if the address has changed since the email was sent; the caller must
 * then roll back.
 */
export async function redeemLink(connection: Queryable, redemption: Redemption): Promise<RedeemedLink | null> {
  const { type, now } = redemption
  const types = Object.hasOwn(tokenTypes, type) ? tokenTypes[type] : undefined
  if (!types) throw validationFailed('Unsupported verification type')
  const consumed = await consume(connection, redemption, types)
  if (!consumed || !isOfLink(consumed.type)) return null

  const purpose = purposeOf[consumed.type]
  let before: Before | null = null
  if (purpose === 'email_change') {
    const change = await confirmEmailChange(connection, consumed, now)
    if (change === 'void') throw linkInvalid()
    if (change === 'half') return 'half'
    before = change
  } else {
    await confirmEmail(connection, consumed, now)
  }
  const user = await loadUser(connection, consumed)
  if (!user) throw linkInvalid()
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, purpose, before }
}

const isOfLink = (type: OneTimeTokenType): type is LinkTokenType => Object.hasOwn(purposeOf, type)

async function consume(connection: Queryable, redemption: Redemption, types: readonly LinkTokenType[]) {
  const { token, email, lifetimeS, now } = redemption
  if (email !== null && isCode(token)) {
    return matchCode(connection, { contact: email, code: token, types, lifetimeS, now })
  }
  const consumed = await consumeLinkToken(connection, { token, types, email, lifetimeS, now })
  const isReopened = !consumed && types.includes('confirmation_token') && (await hasConfirmed(connection, token))
  if (isReopened) throw new AlreadyConfirmedError()
  return consumed
}

/** Confirms the address. Sign-up and recovery links both prove that the user reads its emails. */
async function confirmEmail(connection: Queryable, consumed: ConsumedToken, now: Date): Promise<void> {
  const { userId, relatesTo, type } = consumed
  // A recovery is for a person who does not know how this account signs in.
  if (type === 'recovery_token') await forgetUnprovenSignIns(connection, userId)
  await connection.query(
    `with confirmed as (
      update auth.users set
        email_confirmed_at = $3,
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}',
        updated_at = $3
      where id = $1 and email = $2 and email_confirmed_at is null
      returning id
    )
    update auth.identities as i set identity_data = i.identity_data || '{"email_verified": true}', updated_at = $3
    from confirmed
    where i.user_id = confirmed.id and i.provider = 'email'`,
    [userId, relatesTo, now],
  )
}

/** Loads the user. Resolves to null if the user was deleted or the address has changed since the email was sent. */
async function loadUser(connection: Queryable, { userId, relatesTo, type }: ConsumedToken): Promise<UserRow | null> {
  const { rows } = await connection.query<UserRow>(
    `select ${userColumns} from auth.users as u where u.id = $1 and u.deleted_at is null`,
    [userId],
  )
  const [user] = rows
  if (!user) return null
  return type === 'email_change_token_current' || user.email === relatesTo ? user : null
}
