import type { Context } from 'hono'
import { z } from 'zod'
import type { Queryable } from '#server/platform/database/database.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { requestEmailChange } from './change-email.ts'
import { loadCurrentUser } from './current-user.ts'
import { normalizeEmail, parseEmail } from './email-address.ts'
import { checkPasswordStrength } from './password-strength.ts'
import { challengeFields, parseChallenge } from './pkce.ts'
import { optionalObject, optionalText, readBody } from './request-body.ts'
import { toUser, userColumns, type UserRow } from './user.ts'
import { checkMetadata } from './user-metadata.ts'

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  data: optionalObject,
  app_metadata: optionalObject,
  ...challengeFields,
})

type Wish = z.infer<typeof bodySchema>
type Person = UserRow & { encrypted_password: string | null }

/**
 * PUT /user. A new password ends the person's other sessions, their links and codes, and a pending change of address. A
 * new e-mail address is in force once both addresses have confirmed it. Either needs the current password, unless the
 * person has just signed in, by a password or by a recovery link.
 */
export const updateUser = (services: AuthServices) => async (context: Context) => {
  const current = await loadCurrentUser(services, context)
  const { user, sessionId } = current
  const wish = await readBody(context.req.raw, bodySchema)
  refuseForeignFields(wish)
  const metadata = mergeMetadata(user, wish.data ?? {})
  const newEmail = emailToChangeTo(user, wish)
  if (wish.password !== '' || newEmail !== null) await requireProof(services, context, { ...current, wish })
  const passwordHash = await hashNewPassword(services, user, wish)
  if (newEmail !== null) {
    await requestEmailChange(services, user, {
      newEmail,
      redirectTo: context.req.query('redirect_to'),
      challenge: parseChallenge(wish),
    })
  }
  const endsChange = passwordHash !== null && newEmail === null
  const updated = await saveUser(services, { userId: user.id, sessionId, passwordHash, endsChange, metadata })
  if (passwordHash !== null && user.email !== null) await services.guard.lift(user.email)
  if (!updated) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return answerJson(context, toUser(updated))
}

function refuseForeignFields({ app_metadata: appMetadata, phone }: Wish): void {
  if (appMetadata) throw new AuthError(403, 'not_admin', 'User not allowed')
  if (phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
}

function emailToChangeTo(user: UserRow, { email }: Wish): string | null {
  return email === '' || normalizeEmail(email) === user.email ? null : parseEmail(email)
}

type Proof = { user: Person; signedInAt: Date | null; wish: Wish }

/** Who takes over an open session is not to take over the account: it takes the password, or a sign-in a short while ago. */
async function requireProof(
  services: AuthServices,
  context: Context,
  { user, signedInAt, wish }: Proof,
): Promise<void> {
  const { clock, guard, limits, passwords } = services
  if (wish.current_password === '') {
    const recentMs = clock().getTime() - limits.recentSignInS * 1000
    if (signedInAt !== null && signedInAt.getTime() > recentMs) return
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const attempt = { email: user.email ?? user.id, address: services.addressOf(context) }
  const isRight = await guard.check(attempt, () => passwords.verify(wish.current_password, user.encrypted_password))
  if (!isRight) throw new AuthError(400, 'current_password_invalid', 'Current password is not correct.')
}

async function hashNewPassword(
  { passwords, productName }: AuthServices,
  user: Person,
  wish: Wish,
): Promise<string | null> {
  const { password } = wish
  if (password === '') return null
  const metadata = { ...user.raw_user_meta_data, ...wish.data }
  await checkPasswordStrength(password, { productName, email: user.email ?? '', metadata })
  if (await passwords.verify(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return passwords.hash(password)
}

type Metadata = { changed: Record<string, unknown>; removedKeys: string[] }

/** A null deletes its key; everything else is merged at the top level. */
function mergeMetadata(user: UserRow, changes: Record<string, unknown>): Metadata {
  const removedKeys = Object.keys(changes).filter((key) => changes[key] === null)
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))
  if (Object.keys(changed).length > 0) checkMetadata({ ...user.raw_user_meta_data, ...changed })
  return { changed, removedKeys }
}

type Changes = {
  userId: string
  sessionId: string | null
  passwordHash: string | null
  /** Whether an earlier wish for another address is void. */
  endsChange: boolean
  metadata: Metadata
}

function saveUser({ database, clock }: AuthServices, changes: Changes): Promise<UserRow | null> {
  if (changes.passwordHash === null) return writeUser(database, changes, clock())
  return database.transaction(async (connection) => {
    // A sign-in that is about to be written goes first, so that its session is seen and ended.
    await connection.query(`select from auth.users where id = $1 for no key update`, [changes.userId])
    return writeUser(connection, changes, clock())
  })
}

async function writeUser(connection: Queryable, changes: Changes, now: Date): Promise<UserRow | null> {
  const { rows } = await connection.query<UserRow>(
    `with u as (
      update auth.users set
        encrypted_password = coalesce($2, encrypted_password),
        raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $3::jsonb) - $4::text[],
        email_change = case when $7::boolean then '' else email_change end,
        updated_at = $5
      where id = $1
      returning *
    ), ended_sessions as (
      delete from auth.sessions where $2::text is not null and user_id = $1 and id is distinct from $6
    ), spent_links as (
      delete from auth.one_time_tokens
      where user_id = $1 and (
        $2::text is not null and token_type = 'recovery_token'
        or $7::boolean and token_type in ('email_change_token_new', 'email_change_token_current')
      )
    ), spent_codes as (
      delete from auth.flow_state
      where user_id = $1 and (
        $2::text is not null and authentication_method = 'recovery'
        or $7::boolean and authentication_method = 'email_change'
      )
    )
    select ${userColumns} from u`,
    [
      changes.userId,
      changes.passwordHash,
      JSON.stringify(changes.metadata.changed),
      changes.metadata.removedKeys,
      now,
      changes.sessionId,
      changes.endsChange,
    ],
  )
  return rows[0] ?? null
}
