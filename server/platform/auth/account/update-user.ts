import type { Context } from 'hono'
import { z } from 'zod'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { checkPasswordStrength } from '#server/platform/auth/passwords/strength.ts'
import { requirePhones } from '#server/platform/auth/phone/phone-users.ts'
import { requestPhoneChange } from '#server/platform/auth/phone/request-phone-change.ts'
import { parseChannel } from '#server/platform/auth/phone/send-phone-code.ts'
import {
  checkMetadata,
  normalizeEmail,
  optionalObject,
  optionalText,
  parseEmail,
  parsePhone,
  readBody,
} from '#server/platform/auth/request-body.ts'
import { type CurrentUser, loadCurrentUser } from '#server/platform/auth/sessions/current-user.ts'
import { challengeFields, parseChallenge } from '#server/platform/auth/sign-in/pkce.ts'
import { hasSecondFactor, toUser, userColumns, type UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { transactionPastDeadlocks } from '#server/platform/database/past-deadlocks.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { requestEmailChange } from './email-change.ts'
import { redeemNonce } from './reauthenticate.ts'
import { isRecentlyProven, recordProof } from './recent-sign-in.ts'

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  channel: optionalText,
  data: optionalObject,
  app_metadata: optionalObject,
  ...challengeFields,
})

type RequestBody = z.infer<typeof bodySchema>
type Person = UserRow & { encrypted_password: string | null }

/**
 * PUT /user. A new password ends the user's other sessions, links and codes, and a pending change of address, number or
 * identity.
 * A new email address takes effect once both addresses have confirmed it, a new number once its code is entered. All
 * need the current password unless the user has just signed in. Without a change, the current password or the code of
 * a message counts as a new sign-in.
 */
export const updateUser = (services: AuthServices) => async (context: Context) => {
  const current = await loadCurrentUser(services, context)
  const { user, sessionId } = current
  const body = await readBody(context.req.raw, bodySchema)
  if (body.app_metadata) throw new AuthError(403, 'not_admin', 'User not allowed')
  const metadata = mergeMetadata(user, body.data ?? {})
  const newEmail = emailToChangeTo(user, body)
  const newPhone = phoneToChangeTo(services, user, body)
  const wanted = { ...current, body, newEmail, newPhone }
  refuseLonePassword(user, body)
  requireSecondFactor(wanted)
  if (needsProof(services, wanted)) await requireProof(services, context, wanted)
  else if (isOnlyProof(services, wanted)) await renewProof(services, context, wanted)
  const passwordHash = await hashNewPassword(services, user, body)
  await requestChanges(services, context, wanted)
  const updated = await saveUser(services, {
    userId: user.id,
    sessionId,
    passwordHash,
    cancelsEmailChange: newEmail === null,
    cancelsPhoneChange: newPhone === null,
    metadata,
    entry: byCaller(services, context, user),
  })
  if (!updated) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (passwordHash !== null) await afterNewPassword(services, user)
  return answerJson(context, toUser(updated))
}

async function afterNewPassword({ guard, announce }: AuthServices, user: UserRow): Promise<void> {
  await guard.reset(user.id)
  await announce('password_changed', user)
}

type Wanted = CurrentUser & { body: RequestBody; newEmail: string | null; newPhone: string | null }

async function requestChanges(services: AuthServices, context: Context, wanted: Wanted): Promise<void> {
  const { user, body, newEmail, newPhone } = wanted
  if (newEmail !== null) {
    await requestEmailChange(services, user, {
      newEmail,
      redirectTo: context.req.query('redirect_to'),
      challenge: parseChallenge(body),
    })
  }
  if (newPhone !== null) {
    await requestPhoneChange(services, user, { phone: newPhone, channel: parseChannel(body.channel) })
  }
}

function refuseLonePassword(user: UserRow, { email, phone, password }: RequestBody): void {
  if (!user.is_anonymous || password === '' || email !== '' || phone !== '') return
  const message = 'Updating password of an anonymous user without an email or phone is not allowed'
  throw new AuthError(422, 'validation_failed', message)
}

function emailToChangeTo(user: UserRow, { email }: RequestBody): string | null {
  return email === '' || normalizeEmail(email) === user.email ? null : parseEmail(email)
}

function phoneToChangeTo(services: AuthServices, user: UserRow, { phone: input }: RequestBody): string | null {
  if (input === '') return null
  requirePhones(services, 422, 'Phone logins are disabled')
  const phone = parsePhone(input)
  return phone === user.phone ? null : phone
}

const changesSignIn = ({ body, newEmail, newPhone }: Wanted) =>
  body.password !== '' || newEmail !== null || newPhone !== null

function requireSecondFactor(wanted: Wanted): void {
  if (!changesSignIn(wanted) || wanted.aal === 'aal2' || !hasSecondFactor(wanted.user)) return
  const message = 'AAL2 session is required to update email or password when MFA is enabled.'
  throw new AuthError(401, 'insufficient_aal', message)
}

/** An anonymous user has nothing to prove. */
function needsProof({ settings }: AuthServices, wanted: Wanted): boolean {
  if (wanted.user.is_anonymous) return false
  return wanted.body.password !== '' || (changesSignIn(wanted) && settings.reauthentication.forEmail)
}

/** Whether the request has a proof and changes nothing that asks for one. */
function isOnlyProof({ settings }: AuthServices, wanted: Wanted): boolean {
  const { user, body } = wanted
  if (user.is_anonymous || changesSignIn(wanted) || !settings.reauthentication.forSignInMethods) return false
  return body.current_password !== '' || body.nonce !== ''
}

/**
 * Throws unless the current password or the code of an email is right, or the sign-in is recent, so that a stolen
 * session can't take over the account.
 */
async function requireProof(services: AuthServices, context: Context, change: Wanted): Promise<void> {
  if (change.body.current_password === '' && isRecentlyProven(services, change)) return
  await checkProof(services, context, change)
}

/** Makes the session as good as a new sign-in. Throws if the proof is wrong. */
async function renewProof(services: AuthServices, context: Context, change: Wanted): Promise<void> {
  const method = await checkProof(services, context, change)
  const { sessionId } = change
  if (sessionId !== null) await recordProof(services.database, { sessionId, method, now: services.clock() })
}

/** Resolves to the method of the proof: the current password, or the code of an email. */
async function checkProof(services: AuthServices, context: Context, { user, body }: Wanted) {
  const { guard, passwords } = services
  if (body.current_password !== '') {
    const attempt = { account: user.id, email: user.email, address: services.addressOf(context) }
    const isRight = await guard.check(attempt, () => passwords.verify(body.current_password, user.encrypted_password))
    if (!isRight) throw new AuthError(400, 'current_password_invalid', 'Current password is not correct.')
    return 'password'
  }
  if (body.nonce === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  await redeemNonce(services, user, body.nonce)
  return 'otp'
}

async function hashNewPassword(
  { passwords, productName, settings }: AuthServices,
  user: Person,
  body: RequestBody,
): Promise<string | null> {
  const { password } = body
  if (password === '') return null
  const metadata = { ...user.raw_user_meta_data, ...body.data }
  await checkPasswordStrength(password, { rules: settings.password, productName, email: user.email ?? '', metadata })
  if (await passwords.verify(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return passwords.hash(password)
}

type Metadata = { changed: Record<string, unknown>; removedKeys: string[] }

/** Merges the changes into the metadata, only at the top level. A null deletes the key. */
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
  /** Whether a new password cancels a pending change. */
  cancelsEmailChange: boolean
  cancelsPhoneChange: boolean
  metadata: Metadata
  /** Who, when and from where, for the audit log. */
  entry: ReturnType<typeof byCaller>
}

function saveUser({ database }: AuthServices, changes: Changes): Promise<UserRow | null> {
  const { userId, passwordHash, entry } = changes
  return transactionPastDeadlocks(database, async (connection) => {
    // Waits for a sign-in that is in progress, so that its session is ended too.
    if (passwordHash !== null) {
      await connection.query(`select from auth.users where id = $1 for no key update`, [userId])
    }
    const updated = await writeUser(connection, changes, entry.at)
    const action = passwordHash === null ? 'user_modified' : 'user_updated_password'
    if (updated) await writeAudit(connection, { action, ...entry })
    return updated
  })
}

async function writeUser(connection: Queryable, changes: Changes, now: Date): Promise<UserRow | null> {
  const { rows } = await connection.query<UserRow>(
    `with u as (
      update auth.users set
        encrypted_password = coalesce($2, encrypted_password),
        raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $3::jsonb) - $4::text[],
        email_change = case when $2::text is not null and $7::boolean then '' else email_change end,
        phone_change = case when $2::text is not null and $8::boolean then '' else phone_change end,
        updated_at = $5
      where id = $1
      returning *
    ), ended_sessions as (
      delete from auth.sessions where $2::text is not null and user_id = $1 and id is distinct from $6
    ), spent_links as (
      delete from auth.one_time_tokens
      where user_id = $1 and $2::text is not null and (
        token_type in ('recovery_token', 'reauthentication_token')
        or $7::boolean and token_type in ('email_change_token_new', 'email_change_token_current')
        or $8::boolean and token_type = 'phone_change_token'
      )
    ), spent_codes as (
      delete from auth.flow_state
      where $2::text is not null and (linking_target_id = $1 or user_id = $1 and (
        authentication_method = 'recovery' or $7::boolean and authentication_method = 'email_change'
      ))
    )
    select ${userColumns} from u`,
    [
      changes.userId,
      changes.passwordHash,
      JSON.stringify(changes.metadata.changed),
      changes.metadata.removedKeys,
      now,
      changes.sessionId,
      changes.cancelsEmailChange,
      changes.cancelsPhoneChange,
    ],
  )
  return rows[0] ?? null
}
