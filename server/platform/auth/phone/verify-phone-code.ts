import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { matchCode } from '#server/platform/auth/emails/one-time-code.ts'
import { loadUser } from '#server/platform/auth/users/create-user.ts'
import { isBanned, type UserRow } from '#server/platform/auth/users/user.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export const phoneExists = () =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')

export type PhoneEntry = { phone: string; token: string; type: string }

/**
 * Uses up a code that was sent to a phone. Resolves to its user, whose number is then confirmed, or to null if the code is
 * wrong, expired or tried too often. The caller must commit, because wrong codes are counted.
 */
export async function redeemPhoneCode(
  { settings, clock }: AuthServices,
  connection: Queryable,
  { phone, token, type }: PhoneEntry,
): Promise<UserRow | null> {
  const now = clock()
  const isChange = type === 'phone_change'
  const types = [isChange ? 'phone_change_token' : 'confirmation_token'] as const
  const { codeLifetimeS: lifetimeS } = settings.sms
  const matched = await matchCode(connection, { contact: phone, code: token, types, lifetimeS, now })
  if (!matched) return null
  const change = { userId: matched.userId, phone, now }
  const isConfirmed = isChange ? await changePhone(connection, change) : await confirmPhone(connection, change)
  if (isConfirmed) await connection.query(`delete from private.wrong_codes where user_id = $1`, [matched.userId])
  const user = isConfirmed ? await loadUser(connection, matched.userId) : null
  if (user && isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  return user
}

type Confirmed = { userId: string; phone: string; now: Date }

/** Resolves to false if the number is no longer the user's. */
async function confirmPhone(connection: Queryable, { userId, phone, now }: Confirmed): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update auth.users set
      phone_confirmed_at = coalesce(phone_confirmed_at, $3),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"phone_verified": true}',
      updated_at = $3
    where id = $1 and phone = $2 and deleted_at is null`,
    [userId, phone, now],
  )
  if (rowCount === 1) await writeIdentity(connection, { userId, phone, now })
  return rowCount === 1
}

/** Puts the new number into effect. Resolves to false if the user now wants another one. */
export async function changePhone(connection: Queryable, { userId, phone, now }: Confirmed): Promise<boolean> {
  const { rowCount } = await connection
    .query(
      `update auth.users set
        phone = $2, phone_change = '', phone_confirmed_at = $3, is_anonymous = false, updated_at = $3
      where id = $1 and phone_change = $2 and deleted_at is null`,
      [userId, phone, now],
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? phoneExists() : error
    })
  if (rowCount === 1) await writeIdentity(connection, { userId, phone, now })
  return rowCount === 1
}

/** Gives the user an identity for the number, or writes the number into it. */
export async function writeIdentity(connection: Queryable, { userId, phone, now }: Confirmed): Promise<void> {
  await connection.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select
      id::text, id, jsonb_build_object('sub', id, 'phone', $2::text, 'phone_verified', phone_confirmed_at is not null),
      'phone', $3, $3, $3
    from auth.users where id = $1
    on conflict (provider_id, provider) do update set
      identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = $3`,
    [userId, phone, now],
  )
  await connection.query(
    `update auth.users set
      raw_app_meta_data = '{"provider": "phone"}' || coalesce(raw_app_meta_data, '{}') || jsonb_build_object(
        'providers', (select jsonb_agg(distinct provider) from auth.identities where user_id = $1)
      )
    where id = $1`,
    [userId],
  )
}
