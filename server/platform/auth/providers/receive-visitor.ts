import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Visitor } from './accounts.ts'
import { linkVisitor } from './link-visitor.ts'
import { welcome } from './welcome.ts'

type Visit = {
  visitor: Visitor
  /** The user who adds this identity; null for a sign-in. */
  linkingTarget: string | null
  /** Where an email about an unconfirmed address leads. */
  redirectTo: string
}

/** Signs the visitor in or adds the identity, and completes the sign-in in the same transaction. */
export const receiveVisitor = <Result>(
  services: AuthServices,
  { visitor, linkingTarget, redirectTo }: Visit,
  complete: (connection: Queryable, user: UserRow) => Promise<Result>,
): Promise<Result> =>
  linkingTarget === null
    ? welcome(services, { visitor, redirectTo }, complete)
    : linkVisitor(services, { visitor, userId: linkingTarget }, complete)
