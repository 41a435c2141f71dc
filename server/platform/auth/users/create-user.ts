import { randomUUID } from 'node:crypto'
import { auditPayload, traitsOf } from '#server/platform/auth/audit-log.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { userColumns, type UserRow } from './user.ts'

/** A person's account at a provider. `email` and `phone` are providers too; their id is the user's. */
type NewIdentity = { provider: string; subject: string; data: Record<string, unknown> }

export type NewUser = {
  id?: string | undefined
  /** Without an email address, a phone number and an identity the user is anonymous. */
  email: string | null
  phone?: string | null
  /** The first identity; by default one for the address or the number. */
  identity?: NewIdentity
  /** Null for users who sign in without a password. */
  passwordHash: string | null
  /** Details of the person. */
  metadata: Record<string, unknown>
  /** Whether the details also get the address or the number, as after a sign-up by the person. */
  addsContact?: boolean
  appMetadata?: Record<string, unknown> | undefined
  role?: string | null
  /** When the address was confirmed. */
  confirmedAt: Date | null
  phoneConfirmedAt?: Date | null
  now: Date
  /** Who creates the user, for the audit log, which has an entry of its own for an invitation. */
  by?: 'person' | 'admin' | 'invitation'
  /** The address of whoever creates the user; null for a caller on this machine. */
  ip?: string | null
}

const defaultRole = 'authenticated'

/** Returns what the identity and the details say about the address and the number. */
function contactOf({ email, phone, confirmedAt, phoneConfirmedAt }: NewUser, id: string) {
  const isVerified = { email_verified: confirmedAt !== null, phone_verified: (phoneConfirmedAt ?? null) !== null }
  return { sub: id, ...(email !== null && { email }), ...(phone && { phone }), ...isVerified }
}

function firstIdentity(user: NewUser, id: string): NewIdentity | null {
  if (user.identity) return user.identity
  if (user.email === null && !user.phone) return null
  const provider = user.email === null ? 'phone' : 'email'
  return { provider, subject: id, data: { ...user.metadata, ...contactOf(user, id) } }
}

/** Returns the identity that a sign-up creates, before it is created. */
export const describeFirstIdentity = (user: NewUser & { id: string }): NewIdentity | null =>
  firstIdentity(user, user.id)

/** Returns the app's and the person's details of a new user. */
function detailsOf(user: NewUser, identity: NewIdentity | null, id: string) {
  const provider = identity === null ? {} : { provider: identity.provider, providers: [identity.provider] }
  const addsContact = user.addsContact !== false && identity !== null
  return {
    app: { ...provider, ...user.appMetadata },
    person: addsContact ? { ...user.metadata, ...contactOf(user, id) } : user.metadata,
    identity: identity?.data ?? {},
  }
}

/** Returns the user as a project's own code sees it before it is created. */
export function describeNewUser(user: NewUser & { id: string }) {
  const { id } = user
  const details = detailsOf(user, firstIdentity(user, id), id)
  const createdAt = user.now.toISOString()
  return {
    id,
    aud: 'authenticated',
    role: user.role ?? defaultRole,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: details.app,
    user_metadata: details.person,
    identities: [],
    created_at: createdAt,
    updated_at: createdAt,
    is_anonymous: user.email === null && !user.phone && !user.identity,
  }
}

/**
 * Creates a user with its first identity. Resolves to its id, or to null if the address, the number or the id is taken.
 *
 * The zero instance and the empty tokens are only for Supabase Auth, in case the database is moved there.
 */
export async function createUser(connection: Queryable, user: NewUser): Promise<string | null> {
  const { id = randomUUID() } = user
  const identity = firstIdentity(user, id)
  const details = detailsOf(user, identity, id)
  const { rowCount } = await connection.query(
    `with created as (
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
        confirmation_token, recovery_token, email_change_token_new, email_change, email_confirmed_at, is_anonymous,
        created_at, updated_at, phone, phone_confirmed_at
      ) values (
        '00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5::jsonb, $6::jsonb,
        '', '', '', '', $8, $10::text is null, $9, $9, $12, $13
      )
      on conflict do nothing
      returning id
    ), identity as (
      insert into auth.identities (
        provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
      )
      select $11::text, id, $7::jsonb, $10::text, $9, $9, $9 from created where $10::text is not null
    ), logged as (
      insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
      select '00000000-0000-0000-0000-000000000000', $14::json, $9, $15 from created where $14 is not null
    )
    select id from created`,
    [
      id,
      user.role ?? defaultRole,
      user.email,
      user.passwordHash,
      JSON.stringify(details.app),
      JSON.stringify(details.person),
      JSON.stringify(details.identity),
      user.confirmedAt,
      user.now,
      identity?.provider,
      identity?.subject,
      user.phone,
      user.phoneConfirmedAt,
      describeSignUp({ ...user, id }),
      user.ip ?? '',
    ],
  )
  return rowCount === 1 ? id : null
}

function describeSignUp({ id, email, phone = null, by = 'person' }: NewUser & { id: string }): string | null {
  if (by === 'invitation') return null
  const account = { id, email, phone }
  const actor = by === 'admin' ? 'service_role' : account
  return auditPayload({ action: 'user_signedup', by: actor, traits: traitsOf(account) })
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

/** Resolves to whether the address or the number has an account, confirmed or not. */
export async function isTaken(
  connection: Queryable,
  { email, phone }: Pick<NewUser, 'email' | 'phone'>,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select from auth.users where (email = $1 and is_sso_user = false) or phone = $2 limit 1`,
    [email, phone ?? null],
  )
  return rowCount === 1
}

/**
 * Removes the password of a user who has confirmed neither an address nor a number. A stranger may have set it before the
 * owner reads the next message. Resolves to whether there is such a user.
 */
export async function forgetUnprovenPassword(connection: Queryable, id: string | null): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update auth.users set encrypted_password = null where id = $1 and confirmed_at is null`,
    [id],
  )
  return rowCount === 1
}

/**
 * Removes the password and the providers of a user whose address is unconfirmed. They may be a stranger's, while the next
 * email is read by the owner of the address.
 */
export async function forgetUnprovenSignIns(connection: Queryable, id: string): Promise<void> {
  await connection.query(
    `update auth.users set encrypted_password = null where id = $1 and email_confirmed_at is null`,
    [id],
  )
  await forgetUnprovenProviders(connection, id)
}

/** Leaves a user whose address is unconfirmed only the identity for the address. */
export async function forgetUnprovenProviders(connection: Queryable, id: string): Promise<void> {
  await connection.query(
    `with forgotten as (
      delete from auth.identities as i using auth.users as u
      where u.id = $1 and u.email_confirmed_at is null and i.user_id = u.id and i.provider not in ('email', 'phone')
      returning u.id, u.email
    ), changed as (
      update auth.users as u set
        raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"provider": "email", "providers": ["email"]}'
      from forgotten where u.id = forgotten.id
    )
    insert into auth.identities (provider_id, user_id, identity_data, provider)
    select distinct id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', false), 'email'
    from forgotten
    on conflict (provider_id, provider) do nothing`,
    [id],
  )
}
