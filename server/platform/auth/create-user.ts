import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'
import { auditPayload } from './audit-log.ts'
import { userColumns, type UserRow } from './user.ts'

export type NewUser = {
  id?: string | undefined
  /** Without an email address the user is anonymous. */
  email: string | null
  /** Null for users who sign in without a password. */
  passwordHash: string | null
  /** Details of the person. */
  metadata: Record<string, unknown>
  /** Whether the details also get the address, as after a sign-up by the person. */
  addsContact?: boolean
  appMetadata?: Record<string, unknown> | undefined
  role?: string | undefined
  confirmedAt: Date | null
  now: Date
  /** Who creates the user, for the audit log, which has an entry of its own for an invitation. */
  by?: 'person' | 'admin' | 'invitation'
  /** The address of whoever creates the user; null for a caller on this machine. */
  ip?: string | null
}

const defaultRole = 'authenticated'

/**
 * Creates a user with an identity for its email address. Resolves to its id, or to null if the address or the id is taken.
 *
 * The zero instance and the empty tokens are only for Supabase Auth, in case the database is moved there.
 */
export async function createUser(connection: Queryable, user: NewUser): Promise<string | null> {
  const { email, passwordHash, metadata, addsContact = true, role = defaultRole, confirmedAt, now } = user
  const { id = randomUUID() } = user
  const contact = { sub: id, email, email_verified: confirmedAt !== null, phone_verified: false }
  const provider = email === null ? {} : { provider: 'email', providers: ['email'] }
  const { rowCount } = await connection.query(
    `with created as (
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
        confirmation_token, recovery_token, email_change_token_new, email_change, email_confirmed_at, is_anonymous,
        created_at, updated_at
      ) values (
        '00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3::text, $4, $5::jsonb, $6::jsonb,
        '', '', '', '', $8, $3::text is null, $9, $9
      )
      on conflict do nothing
      returning id, email
    ), identity as (
      insert into auth.identities (
        provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
      )
      select id::text, id, $7::jsonb, 'email', $9, $9, $9 from created where email is not null
    ), logged as (
      insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
      select '00000000-0000-0000-0000-000000000000', $10::json, $9, $11 from created where $10 is not null
    )
    select id from created`,
    [
      id,
      role,
      email,
      passwordHash,
      JSON.stringify({ ...provider, ...user.appMetadata }),
      JSON.stringify(email !== null && addsContact ? { ...metadata, ...contact } : metadata),
      JSON.stringify({ ...metadata, ...contact }),
      confirmedAt,
      now,
      describeSignUp({ ...user, id }),
      user.ip ?? '',
    ],
  )
  return rowCount === 1 ? id : null
}

function describeSignUp({ id, email, by = 'person' }: NewUser & { id: string }): string | null {
  if (by === 'invitation') return null
  const traits = { user_id: id, user_email: email ?? '' }
  return auditPayload({ action: 'user_signedup', by: by === 'admin' ? 'service_role' : { id, email }, traits })
}

export async function loadUserByEmail(connection: Queryable, email: string): Promise<UserRow | null> {
  const { rows } = await connection.query<UserRow>(
    `select ${userColumns} from auth.users as u where u.email = $1 and u.is_sso_user = false`,
    [email],
  )
  return rows[0] ?? null
}

export async function loadUser(connection: Queryable, id: string): Promise<UserRow | null> {
  const { rows } = await connection.query<UserRow>(
    `select ${userColumns} from auth.users as u where u.id = $1 and u.deleted_at is null`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * Removes the password of a user whose address is unconfirmed. Whoever set it may not be the person who confirms the
 * address with the next letter.
 */
export async function forgetUnprovenPassword(connection: Queryable, id: string): Promise<void> {
  await connection.query(
    `update auth.users set encrypted_password = null where id = $1 and email_confirmed_at is null`,
    [id],
  )
}
