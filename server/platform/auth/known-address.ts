import type { Database } from '#server/platform/database/database.ts'
import type { AuthServices } from './auth-services.ts'

/** Resolves to whether the address has an account, confirmed or not. */
export async function isKnown(database: Database, email: string): Promise<boolean> {
  const { rowCount } = await database.query(`select from auth.users where email = $1 and is_sso_user = false`, [email])
  return rowCount === 1
}

const isUnproven = `email = $1 and is_sso_user = false and email_confirmed_at is null and phone_confirmed_at is null`

/**
 * Removes the password of an unconfirmed address that is signed up for with another one: either of them may be a
 * stranger's, and the owner of the address confirms the account without knowing which one it has. An account with a
 * confirmed phone number keeps its password, which is its owner's. Resolves to false if the account now has none. Takes the
 * same time for all accounts.
 */
export async function forgetOtherPassword(
  { database, passwords }: Pick<AuthServices, 'database' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const { rows } = await database.query<{ encrypted_password: string | null }>(
    `select encrypted_password from auth.users where ${isUnproven}`,
    [email],
  )
  const isSame = await passwords.verify(password, rows[0]?.encrypted_password ?? null)
  if (isSame) return true
  const { rowCount } = await database.query(`update auth.users set encrypted_password = null where ${isUnproven}`, [
    email,
  ])
  return rowCount === 0
}
