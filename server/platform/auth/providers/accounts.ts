import { randomUUID } from 'node:crypto'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { askForNewUser } from '#server/platform/auth/hooks/create-allowed-user.ts'
import { fitsToken } from '#server/platform/auth/request-body.ts'
import { createUser, loadUser, loadUserByEmail, type NewUser } from '#server/platform/auth/users/create-user.ts'
import { isBanned, type UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Profile } from './profile.ts'

/** A person who has signed in at a provider. `ip` is null on this machine. */
export type Visitor = { provider: string; profile: Profile; emailOptional: boolean; now: Date; ip: string | null }

/**
 * The account of a visitor. `unproven` if nobody has confirmed its address yet: it must get no session, but an email to
 * its address if it is new or has this identity. `isLinked` says whether an account that was in use has a new identity.
 */
export type Admission =
  | { kind: 'admitted'; user: UserRow; isLinked: boolean }
  | { kind: 'unproven'; user: UserRow | null }

/**
 * Finds or creates the account of a visitor. A new identity joins an account with its address only if the provider has
 * verified the address; if the account has not, whatever could sign in to it before is removed. Throws an `AuthError`
 * for a visitor who can't have an account.
 */
export async function admit(services: AuthServices, connection: Queryable, visitor: Visitor): Promise<Admission> {
  await lockIdentity(connection, visitor)
  const owner = await loadOwner(connection, visitor)
  const admission = owner
    ? await admitOwner(services, connection, { visitor, user: owner })
    : await admitNewIdentity(services, connection, visitor)
  if (admission.user && isBanned(admission.user, visitor.now)) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  return admission
}

/** Two visits of one person at the same time must not create two accounts. */
export async function lockIdentity(connection: Queryable, { provider, profile }: Visitor): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${provider} ${profile.subject}`])
}

/** Resolves to the user with this identity, or to null. */
export async function loadOwner(connection: Queryable, { provider, profile }: Visitor): Promise<UserRow | null> {
  const { rows } = await connection.query<{ user_id: string }>(
    `select user_id from auth.identities where provider = $1 and provider_id = $2`,
    [provider, profile.subject],
  )
  return rows[0] ? loadUser(connection, rows[0].user_id) : null
}

type Known = { visitor: Visitor; user: UserRow }

/** The identity is known. Its user may still have to confirm the address. */
async function admitOwner(services: AuthServices, connection: Queryable, known: Known): Promise<Admission> {
  const { visitor, user } = known
  const { provider, profile, now } = visitor
  await connection.query(
    `update auth.identities set identity_data = $3::jsonb, last_sign_in_at = $4, updated_at = $4
    where provider = $1 and provider_id = $2`,
    [provider, profile.subject, JSON.stringify(profile.data), now],
  )
  const isProvenNow = profile.isEmailVerified && profile.email === user.email
  if (user.email !== null && user.confirmed_at === null) {
    if (!isProvenNow && services.settings.email.confirm) return { kind: 'unproven', user }
    if (isProvenNow) await forgetOthers(connection, known)
    await confirmAddress(connection, user.id, now)
  }
  await mergeMetadata(connection, known)
  return admitted(connection, user.id)
}

/** The identity is new. */
async function admitNewIdentity(services: AuthServices, connection: Queryable, visitor: Visitor): Promise<Admission> {
  const { email, isEmailVerified } = visitor.profile
  const user = email === null ? null : await loadUserByEmail(connection, email)
  if (user) return isEmailVerified ? join(connection, { visitor, user }) : { kind: 'unproven', user: null }
  refuseNewAccount(services, visitor)
  const newUser = newUserOf(services, visitor)
  const isProven = email === null || newUser.confirmedAt !== null
  const id = await createUser(connection, newUser)
  // Somebody else has taken the address in the meantime.
  if (id === null) return admitNewIdentity(services, connection, visitor)
  return isProven ? admitted(connection, id) : { kind: 'unproven', user: await loadUser(connection, id) }
}

function newUserOf({ settings }: AuthServices, { provider, profile, now, ip }: Visitor): NewUser {
  const { email, isEmailVerified, subject, data } = profile
  const isConfirmed = email !== null && (isEmailVerified || !settings.email.confirm)
  return {
    email,
    identity: { provider, subject, data },
    passwordHash: null,
    metadata: data,
    addsContact: false,
    confirmedAt: isConfirmed ? now : null,
    now,
    ip,
  }
}

/** Asks the project whether it lets in a visitor who would get a new account. Throws what it answers if not. */
export async function askForVisitor(services: AuthServices, visitor: Visitor): Promise<void> {
  const { hooks, database } = services
  if (!hooks.isSet('before_user_created')) return
  const { email } = visitor.profile
  if (await loadOwner(database, visitor)) return
  if (email !== null && (await loadUserByEmail(database, email))) return
  refuseNewAccount(services, visitor)
  await askForNewUser(services, { ...newUserOf(services, visitor), id: randomUUID() })
}

function refuseNewAccount({ settings }: AuthServices, { profile, emailOptional }: Visitor): void {
  if (profile.email === null && !emailOptional) {
    throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider')
  }
  if (!settings.signUp) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

/** Adds the identity to the account with the address that the provider has verified. */
async function join(connection: Queryable, known: Known): Promise<Admission> {
  const { visitor, user } = known
  if (user.email_confirmed_at === null) {
    // The phone is somebody's, and the address may be somebody else's.
    if (user.phone_confirmed_at !== null) {
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
    }
    await forgetOthers(connection, known)
    await confirmAddress(connection, user.id, visitor.now)
  }
  await addIdentity(connection, known)
  await mergeMetadata(connection, known)
  return { ...(await admitted(connection, user.id)), isLinked: user.email_confirmed_at !== null }
}

/** Removes all that could sign in to an account whose address the provider has now proven, except this identity. */
async function forgetOthers(connection: Queryable, { visitor, user }: Known): Promise<void> {
  const { provider, profile } = visitor
  await connection.query(
    `delete from auth.identities where user_id = $1 and not (provider = $2 and provider_id = $3)`,
    [user.id, provider, profile.subject],
  )
  await connection.query(
    `update auth.users set
      encrypted_password = null,
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
        || jsonb_build_object('provider', $2::text, 'providers', jsonb_build_array($2::text))
    where id = $1`,
    [user.id, provider],
  )
  for (const table of ['one_time_tokens', 'flow_state', 'sessions', 'webauthn_credentials']) {
    await connection.query(`delete from auth.${table} where user_id = $1`, [user.id])
  }
}

async function confirmAddress(connection: Queryable, id: string, now: Date): Promise<void> {
  await connection.query(`update auth.users set email_confirmed_at = $2, updated_at = $2 where id = $1`, [id, now])
}

/** Adds the identity to the user. */
export async function addIdentity(connection: Queryable, { visitor, user }: Known): Promise<void> {
  const { provider, profile } = visitor
  await connection.query(
    `insert into auth.identities (
      provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    ) values ($1, $2, $3::jsonb, $4, $5, $5, $5)`,
    [profile.subject, user.id, JSON.stringify(profile.data), provider, visitor.now],
  )
  await connection.query(
    `update auth.users set
      raw_app_meta_data = jsonb_build_object('provider', $2::text) || coalesce(raw_app_meta_data, '{}')
        || jsonb_build_object('providers', (
          select jsonb_agg(distinct provider) from auth.identities where user_id = $1
        )),
      updated_at = $3
    where id = $1`,
    [user.id, provider, visitor.now],
  )
}

/** Adds what the provider says to the user's details, unless they would be too large. */
async function mergeMetadata(connection: Queryable, { visitor, user }: Known): Promise<void> {
  const merged = { ...user.raw_user_meta_data, ...visitor.profile.data }
  if (!fitsToken(merged)) return
  await connection.query(`update auth.users set raw_user_meta_data = $2::jsonb where id = $1`, [
    user.id,
    JSON.stringify(merged),
  ])
}

async function admitted(connection: Queryable, id: string) {
  const user = await loadUser(connection, id)
  if (!user) throw new Error('The user of the identity is missing.')
  return { kind: 'admitted', user, isLinked: false } as const
}
