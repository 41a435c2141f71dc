import type { Context } from 'hono'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { createUser, loadUser } from '#server/platform/auth/create-user.ts'
import { uuid } from '#server/platform/auth/current-user.ts'
import { emailExists } from '#server/platform/auth/email-change.ts'
import { checkPasswordStrength } from '#server/platform/auth/password-strength.ts'
import { checkMetadata, readBody } from '#server/platform/auth/request-body.ts'
import { deviceOf } from '#server/platform/auth/sessions.ts'
import { toUser } from '#server/platform/auth/user.ts'
import { type AdminUserBody, adminUserSchema, parseAdminUser, parseBanEnd } from './admin-user-body.ts'

/** POST /admin/users. Sends no email. Without a password, the user signs in by other means. */
export const createUserByAdmin = (services: AuthServices) => async (context: Context) => {
  const { database, clock } = services
  const body = await readBody(context.req.raw, adminUserSchema)
  const { email, role } = parseAdminUser(body)
  refuseUnsupported(body)
  if (email === null) throw validationFailed('Cannot create a user without either an email or phone')
  const now = clock()
  const banEnd = parseBanEnd(body.ban_duration, now)
  const id = await createUser(database, {
    id: body.id || undefined,
    email,
    passwordHash: await hashPassword(services, email, body),
    metadata: checkMetadata(body.user_metadata ?? {}),
    addsContact: false,
    appMetadata: body.app_metadata ?? {},
    role: role ?? undefined,
    confirmedAt: body.email_confirm === true ? now : null,
    now,
    by: 'admin',
    ip: deviceOf(services, context).ip,
  })
  if (id === null) throw emailExists()
  if (banEnd) await database.query(`update auth.users set banned_until = $2 where id = $1`, [id, banEnd])
  const user = await loadUser(database, id)
  return context.json(user && toUser(user))
}

function refuseUnsupported({ id, phone }: AdminUserBody): void {
  if (phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (id !== '' && !uuid.test(id)) throw validationFailed('ID must conform to the uuid v4 format')
}

async function hashPassword(
  { passwords, settings, productName }: AuthServices,
  email: string,
  { password, user_metadata: metadata }: AdminUserBody,
): Promise<string | null> {
  if (password === '') return null
  await checkPasswordStrength(password, { rules: settings.password, productName, email, metadata: metadata ?? {} })
  return passwords.hash(password)
}
