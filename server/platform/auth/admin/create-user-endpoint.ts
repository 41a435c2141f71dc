import type { Context } from 'hono'
import { emailExists } from '#server/platform/auth/account/email-change.ts'
import { validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { checkPasswordStrength } from '#server/platform/auth/passwords/strength.ts'
import { phoneExists, writeIdentity } from '#server/platform/auth/phone/verify-phone-code.ts'
import { checkMetadata, readBody } from '#server/platform/auth/request-body.ts'
import { uuid } from '#server/platform/auth/sessions/current-user.ts'
import { deviceOf } from '#server/platform/auth/sessions/start-session.ts'
import { createUser, loadUser, type NewUser } from '#server/platform/auth/users/create-user.ts'
import { toUser } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type AdminUserBody, adminUserSchema, parseAdminUser, parseBanEnd } from './admin-user-body.ts'

/** POST /admin/users. Sends no email. Without a password, the user signs in by other means. */
export const createUserByAdmin = (services: AuthServices) => async (context: Context) => {
  const { database, clock } = services
  const body = await readBody(context.req.raw, adminUserSchema)
  const now = clock()
  const user = parseNewUser(body, now)
  const banEnd = parseBanEnd(body.ban_duration, now)
  const passwordHash = await hashPassword(services, user.email ?? '', body)
  const by = { by: 'admin', ip: deviceOf(services, context).ip } as const
  const id = await database.transaction((connection) =>
    createWithContacts(connection, { ...user, ...by, passwordHash, addsContact: false, now }),
  )
  if (id === null) throw user.email === null ? phoneExists() : emailExists()
  if (banEnd) await database.query(`update auth.users set banned_until = $2 where id = $1`, [id, banEnd])
  const created = await loadUser(database, id)
  return context.json(created && toUser(created))
}

/** A user's first identity is for the address, so that a number needs another one. */
async function createWithContacts(connection: Queryable, user: NewUser): Promise<string | null> {
  const { email, phone, now } = user
  const id = await createUser(connection, user)
  if (id !== null && email !== null && phone) await writeIdentity(connection, { userId: id, phone, now })
  return id
}

function parseNewUser(body: AdminUserBody, now: Date) {
  const parsed = parseAdminUser(body)
  const { email, phone } = parsed
  if (body.id !== '' && !uuid.test(body.id)) throw validationFailed('ID must conform to the uuid v4 format')
  if (email === null && phone === null) throw validationFailed('Cannot create a user without either an email or phone')
  return {
    ...parsed,
    id: body.id || undefined,
    metadata: checkMetadata(body.user_metadata ?? {}),
    appMetadata: body.app_metadata ?? {},
    confirmedAt: whenConfirmed(email, body.email_confirm, now),
    phoneConfirmedAt: whenConfirmed(phone, body.phone_confirm, now),
  }
}

const whenConfirmed = (contact: string | null, isConfirmed: boolean | null | undefined, now: Date) =>
  isConfirmed === true && contact !== null ? now : null

async function hashPassword(
  { passwords, settings, productName }: AuthServices,
  email: string,
  { password, user_metadata: metadata }: AdminUserBody,
): Promise<string | null> {
  if (password === '') return null
  await checkPasswordStrength(password, { rules: settings.password, productName, email, metadata: metadata ?? {} })
  return passwords.hash(password)
}
