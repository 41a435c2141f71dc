import { AuthError } from '#server/platform/auth/auth-error.ts'
import { loadUser } from '#server/platform/auth/create-user.ts'
import { emailExists } from '#server/platform/auth/email-change.ts'
import { isBanned, type UserRow } from '#server/platform/auth/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { addIdentity, loadOwner, lockIdentity, type Visitor } from './accounts.ts'

const uniqueViolation = '23505'

/** Adds the visitor's identity to the user who asked for it. An anonymous user becomes a permanent one. */
export async function linkVisitor(connection: Queryable, visitor: Visitor, userId: string): Promise<UserRow> {
  await lockIdentity(connection, visitor)
  const user = await loadUser(connection, userId)
  if (!user) throw new AuthError(422, 'user_not_found', 'Linking target user not found')
  if (isBanned(user, visitor.now)) throw new AuthError(403, 'user_banned', 'User is banned')
  const owner = await loadOwner(connection, visitor)
  if (owner) throw alreadyLinked(owner.id === userId)
  await addIdentity(connection, { visitor, user })
  if (user.email === null) await takeAddress(connection, visitor, userId)
  const linked = await loadUser(connection, userId)
  if (!linked) throw new Error('The user of the identity is missing.')
  return linked
}

function alreadyLinked(isOwn: boolean): AuthError {
  const message = isOwn ? 'Identity is already linked' : 'Identity is already linked to another user'
  return new AuthError(422, 'identity_already_exists', message)
}

/** The user had no address. One that the provider has verified becomes the user's. */
async function takeAddress(connection: Queryable, { profile, now }: Visitor, userId: string): Promise<void> {
  const email = profile.isEmailVerified ? profile.email : null
  await connection
    .query(
      `update auth.users set
        email = $2::text, email_confirmed_at = case when $2::text is null then null else $3::timestamptz end,
        is_anonymous = false, updated_at = $3
      where id = $1`,
      [userId, email, now],
    )
    .catch((error: unknown) => {
      throw codeOf(error) === uniqueViolation ? emailExists() : error
    })
}
