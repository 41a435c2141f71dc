import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { sendLink } from '#server/platform/auth/emails/send-link.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { admit, askForVisitor, type Visitor } from './accounts.ts'

type Arrival = { visitor: Visitor; redirectTo: string }

/**
 * Admits a visitor and completes the sign-in in the same transaction. Tells the owner if the account got a new identity.
 * A visitor whose address nobody has confirmed gets an email instead, and the promise rejects with an `AuthError`.
 */
export async function welcome<Result>(
  services: AuthServices,
  { visitor, redirectTo }: Arrival,
  complete: (connection: Queryable, user: UserRow) => Promise<Result>,
): Promise<Result> {
  await askForVisitor(services, visitor)
  const admission = await services.database.transaction(async (connection) => {
    const admitted = await admit(services, connection, visitor)
    const { kind, user } = admitted
    if (kind === 'unproven') return { unproven: user }
    return { result: await complete(connection, user), linked: admitted.isLinked ? user : null }
  })
  if ('result' in admission) {
    if (admission.linked) await services.announce('identity_linked', admission.linked)
    return admission.result
  }
  const { unproven } = admission
  if (unproven?.email) await sendConfirmation(services, { userId: unproven.id, to: unproven.email, redirectTo })
  throw unverified(services, visitor.provider, unproven !== null)
}

type EmailContent = { userId: string; to: string; redirectTo: string }

const sendConfirmation = (services: AuthServices, message: EmailContent) =>
  services.finishMail(
    sendLink(services, { ...message, purpose: 'signup', type: 'confirmation_token', challenge: null }),
  )

/** The texts are the hosted service's. Where accounts are hidden, the one about the email would show them. */
function unverified({ settings }: AuthServices, provider: string, hasEmail: boolean): AuthError {
  const rest =
    hasEmail && !settings.hidesAccounts
      ? `A confirmation email has been sent to your ${provider} email`
      : `Verify the email with ${provider} in order to sign in`
  return new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${provider}. ${rest}`)
}
