import type { Context } from 'hono'
import { emailExists } from '#server/platform/auth/account/email-change.ts'
import { byAdmin, writeAudit } from '#server/platform/auth/audit-log.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { checkPasswordStrength } from '#server/platform/auth/passwords/strength.ts'
import { phoneExists, writeIdentity as writePhoneIdentity } from '#server/platform/auth/phone/verify-phone-code.ts'
import { checkMetadata, readBody } from '#server/platform/auth/request-body.ts'
import { loadUser } from '#server/platform/auth/users/create-user.ts'
import { toUser, type UserRow } from '#server/platform/auth/users/user.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { transactionPastDeadlocks } from '#server/platform/database/past-deadlocks.ts'
import { type AdminUserBody, adminUserSchema, parseAdminUser, parseBanEnd } from './admin-user-body.ts'
import { loadNamedUser } from './named-user.ts'

/**
 * PUT /admin/users/:id. Metadata is merged at the top level, and null deletes a key. A new address is in effect at once.
 * A new password ends all sessions.
 */
export const updateUserByAdmin = (services: AuthServices) => async (context: Context) => {
  const { database, clock } = services
  const user = await loadNamedUser(services, context)
  const body = await readBody(context.req.raw, adminUserSchema)
  const { email, phone, role } = parseAdminUser(body)
  const now = clock()
  const metadata = merge(user.raw_user_meta_data, body.user_metadata)
  if (metadata) checkMetadata(metadata)
  const change: Change = {
    id: user.id,
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    role,
    passwordHash: await hashPassword(services, user, body),
    isConfirmed: body.email_confirm === true,
    isPhoneConfirmed: body.phone_confirm === true,
    metadata,
    appMetadata: merge(user.raw_app_meta_data, body.app_metadata),
    banEnd: parseBanEnd(body.ban_duration, now),
    now,
  }
  await transactionPastDeadlocks(database, async (connection) => {
    await write(connection, change)
    const action = change.passwordHash === null ? 'user_modified' : 'user_updated_password'
    await writeAudit(connection, { action, ...byAdmin(services, context, user) })
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw change.email === null ? phoneExists() : emailExists()
  })
  if (change.passwordHash !== null) await services.guard.reset(user.id)
  return context.json(toUser((await loadUser(database, user.id)) ?? user))
}

function merge(stored: Record<string, unknown> | null, changes: Record<string, unknown> | null | undefined) {
  if (!changes) return null
  return Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null))
}

async function hashPassword(
  { passwords, settings, productName }: AuthServices,
  user: UserRow,
  { password }: AdminUserBody,
): Promise<string | null> {
  if (password === '') return null
  const metadata = user.raw_user_meta_data ?? {}
  await checkPasswordStrength(password, { rules: settings.password, productName, email: user.email ?? '', metadata })
  return passwords.hash(password)
}

type Change = {
  id: string
  email: string | null
  phone: string | null
  role: string | null
  passwordHash: string | null
  isConfirmed: boolean
  isPhoneConfirmed: boolean
  metadata: Record<string, unknown> | null
  appMetadata: Record<string, unknown> | null
  banEnd: Date | null | undefined
  now: Date
}

const toJson = (value: Record<string, unknown> | null) => (value === null ? null : JSON.stringify(value))

async function write(connection: Queryable, change: Change): Promise<void> {
  const { id, email, phone, passwordHash, now } = change
  await connection.query(
    `update auth.users set
      email = coalesce($2, email),
      phone = coalesce($11, phone),
      phone_confirmed_at = case when $12::boolean then coalesce(phone_confirmed_at, $10) else phone_confirmed_at end,
      is_anonymous = is_anonymous and $2::text is null and $11::text is null,
      role = coalesce($3, role),
      encrypted_password = coalesce($4, encrypted_password),
      email_confirmed_at = case when $5::boolean then coalesce(email_confirmed_at, $10) else email_confirmed_at end,
      raw_user_meta_data = coalesce($6::jsonb, raw_user_meta_data),
      raw_app_meta_data = coalesce($7::jsonb, raw_app_meta_data),
      banned_until = case when $8::boolean then $9::timestamptz else banned_until end,
      updated_at = $10
    where id = $1`,
    [
      id,
      email,
      change.role,
      passwordHash,
      change.isConfirmed,
      toJson(change.metadata),
      toJson(change.appMetadata),
      change.banEnd !== undefined,
      change.banEnd ?? null,
      now,
      phone,
      change.isPhoneConfirmed,
    ],
  )
  if (phone !== null) await writePhoneIdentity(connection, { userId: id, phone, now })
  if (email !== null) await writeIdentity(connection, { id, email, now })
  if (email !== null || phone !== null || passwordHash !== null) {
    await connection.query(`delete from auth.one_time_tokens where user_id = $1`, [id])
    await connection.query(`delete from auth.flow_state where user_id = $1 or linking_target_id = $1`, [id])
  }
  if (passwordHash !== null) await connection.query(`delete from auth.sessions where user_id = $1`, [id])
}

const writeIdentity = (connection: Queryable, { id, email, now }: { id: string; email: string; now: Date }) =>
  connection.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text), 'email', $3, $3, $3)
    on conflict (provider_id, provider) do update set
      identity_data = auth.identities.identity_data || jsonb_build_object('email', $2::text), updated_at = $3`,
    [id, email, now],
  )
