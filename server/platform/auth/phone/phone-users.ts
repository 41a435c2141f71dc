import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { createAllowedUser } from '#server/platform/auth/hooks/create-allowed-user.ts'
import { userColumns, type UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export async function loadUserByPhone(connection: Queryable, phone: string): Promise<UserRow | null> {
  const { rows } = await connection.query<UserRow>(
    `select ${userColumns} from auth.users as u where u.phone = $1 and u.deleted_at is null`,
    [phone],
  )
  return rows[0] ?? null
}

type NewPhoneUser = {
  phone: string
  passwordHash: string | null
  metadata: Record<string, unknown>
  /** The address of the person's device; null on this machine. */
  ip: string | null
}

/** Creates a user with this number, confirmed if the settings ask for no proof. Resolves to false if it is taken. */
export async function createPhoneUser(services: AuthServices, user: NewPhoneUser) {
  const { settings, clock } = services
  const now = clock()
  const phoneConfirmedAt = settings.sms.confirm ? null : now
  const id = await createAllowedUser(services, { ...user, email: null, confirmedAt: null, phoneConfirmedAt, now })
  return id !== null
}

/** Throws if phones can't sign in. Each endpoint of the hosted service has its own words for it. */
export function requirePhones({ settings }: AuthServices, status: 400 | 422, message: string): void {
  if (!settings.sms.enabled) throw new AuthError(status, 'phone_provider_disabled', message)
}
