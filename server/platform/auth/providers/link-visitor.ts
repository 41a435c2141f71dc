import { emailExists } from '#server/platform/auth/account/email-change.ts'
import { writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { loadUser } from '#server/platform/auth/users/create-user.ts'
import { isBanned, type UserRow } from '#server/platform/auth/users/user.ts'
import { isUniqueViolation } from '#server/platform/database/database-errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { addIdentity, loadOwner, lockIdentity, type Visitor } from './accounts.ts'

type Linking = { visitor: Visitor; userId: string }
type Linked = { before: UserRow; after: UserRow }

/**
 * Adds the visitor's identity to the user who asked for it, completes the sign-in in the same transaction, and tells the
 * owner of the account.
 */
export async function linkVisitor<Result>(
  services: AuthServices,
  linking: Linking,
  complete: (connection: Queryable, user: UserRow) => Promise<Result>,
): Promise<Result> {
  const { before, result } = await services.database.transaction(async (connection) => {
    const linked = await link(connection, linking)
    return { before: linked.before, result: await complete(connection, linked.after) }
  })
  await services.announce('identity_linked', before)
  return result
}

/** An anonymous user becomes a permanent one. */
async function link(connection: Queryable, { visitor, userId }: Linking): Promise<Linked> {
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
  const { provider, now: at, ip } = visitor
  await writeAudit(connection, { action: 'user_modified', by: linked, at, ip, traits: { provider } })
  return { before: user, after: linked }
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
      throw isUniqueViolation(error) ? emailExists() : error
    })
}
