import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'
import { userColumns, type UserRow } from './user.ts'

export type NewUser = {
  email: string | null
  /** Null for users who sign in without a password. */
  passwordHash: string | null
  metadata: Record<string, unknown>
  confirmedAt: Date | null
  now: Date
}

/**
 * Creates a user with an identity for its email address. Resolves to false if the address is taken.
 *
 * The zero instance and the empty tokens are only for Supabase Auth, in case the database is moved there.
 */
export async function createUser(connection: Queryable, user: NewUser): Promise<boolean> {
  const { email, passwordHash, metadata, confirmedAt, now } = user
  const id = randomUUID()
  const identity = { ...metadata, sub: id, email, email_verified: confirmedAt !== null, phone_verified: false }
  const { rowCount } = await connection.query(
    `with created as (
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
        confirmation_token, recovery_token, email_change_token_new, email_change, email_confirmed_at,
        created_at, updated_at
      ) values (
        '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3,
        '{"provider": "email", "providers": ["email"]}', $4::jsonb, '', '', '', '', $5, $6, $6
      )
      on conflict (email) where is_sso_user = false do nothing
      returning id
    )
    insert into auth.identities (
      provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    )
    select id::text, id, $4::jsonb, 'email', $6, $6, $6 from created`,
    [id, email, passwordHash, JSON.stringify(identity), confirmedAt, now],
  )
  return rowCount === 1
}

export async function loadUserByEmail(connection: Queryable, email: string): Promise<UserRow | null> {
  const { rows } = await connection.query<UserRow>(
    `select ${userColumns} from auth.users as u where u.email = $1 and u.is_sso_user = false`,
    [email],
  )
  return rows[0] ?? null
}
