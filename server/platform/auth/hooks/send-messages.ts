import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import type { LinkPurpose } from '#server/platform/auth/emails/email-kinds.ts'
import { safeRedirect } from '#server/platform/auth/emails/redirects.ts'
import { loadUser } from '#server/platform/auth/users/create-user.ts'
import { toUser } from '#server/platform/auth/users/user.ts'

/** The token and the code of one email. Codes alone have no token. */
type Proof = { token: string; code: string }

type Email = {
  userId: string
  purpose: LinkPurpose | 'reauthentication'
  redirectTo: string | undefined
  proof: Proof
  /** The second proof of a change of the address, for the old one. */
  currentProof?: Proof | undefined
}

/** Lets the project send an email. Throws what it answers if it does not. */
export async function sendEmailByHook(services: AuthServices, email: Email): Promise<void> {
  const { userId, purpose, redirectTo, proof, currentProof } = email
  const user = await loadUser(services.database, userId)
  if (!user) return
  const both = currentProof && { token: currentProof.code, token_new: proof.code, token_hash_new: currentProof.token }
  const input = {
    user: toUser(user),
    email_data: {
      token: proof.code,
      // As on the hosted service, `token_hash` and `token_new` are for the new address, the other two for the current one.
      token_hash: proof.token,
      redirect_to: safeRedirect(redirectTo, services).href,
      email_action_type: purpose,
      site_url: new URL('/auth/v1', services.apiUrl).href,
      token_new: '',
      token_hash_new: '',
      ...both,
    },
  }
  await services.hooks.run('send_email', { input, person: userId, ip: null })
}

type TextMessage = { userId: string; phone: string; code: string }

/** Lets the project send a code to a phone. Throws what it answers if it does not. */
export async function sendSmsByHook(services: AuthServices, { userId, phone, code }: TextMessage): Promise<void> {
  const user = await loadUser(services.database, userId)
  if (!user) return
  const input = { user: toUser(user), sms: { otp: code, phone } }
  await services.hooks.run('send_sms', { input, person: userId, ip: null })
}
