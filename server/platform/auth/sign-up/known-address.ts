import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { forgetUnprovenPassword } from '#server/platform/auth/users/create-user.ts'

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
  const { rows } = await database.query<{ id: string; encrypted_password: string | null }>(
    `select id, encrypted_password from auth.users where email = $1 and is_sso_user = false and confirmed_at is null`,
    [email],
  )
  const user = rows[0] ?? null
  const isSame = await passwords.verify(password, user?.encrypted_password ?? null)
  if (isSame) return true
  return !(await forgetUnprovenPassword(database, user?.id ?? null))
}
