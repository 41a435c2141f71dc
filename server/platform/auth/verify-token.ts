import type { Context } from 'hono'
import { z } from 'zod'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { parseEmail } from './email-address.ts'
import { endRecovery } from './recovery-code.ts'
import { halfwayMessage, linkInvalid, redeemLink } from './redeem-link.ts'
import { optionalText, readBody } from './request-body.ts'
import { deviceOf, startSession, toSessionResponse } from './sessions.ts'

const bodySchema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
})

/** POST /verify: what the link does, for a client that has the token in hand, or the code of a recovery letter. */
export const verifyToken = (services: AuthServices) => async (context: Context) => {
  const { token, type, email } = parseVerification(await readBody(context.req.raw, bodySchema))
  const now = services.clock()
  const answer = await services.database.transaction(async (connection) => {
    const redeemed = await redeemLink(connection, { token, type, email, now })
    if (redeemed === null || redeemed === 'half') return redeemed
    const { user, purpose } = redeemed
    if (purpose === 'recovery') await endRecovery(connection, user.id)
    const device = deviceOf(services, context)
    return { user, grant: await startSession(connection, { userId: user.id, method: 'otp', now, device }) }
  })
  if (answer === null) throw email === null ? linkInvalid() : codeInvalid()
  if (answer === 'half') return answerJson(context, { code: '200', msg: halfwayMessage })
  return answerJson(context, toSessionResponse(services, { ...answer.user, last_sign_in_at: now }, answer.grant))
}

const codeInvalid = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

function parseVerification(body: z.infer<typeof bodySchema>) {
  const { type, token, token_hash: tokenHash, email, phone } = body
  if (type === '') throw validationFailed('Verify requires a verification type')
  if ((token === '') === (tokenHash === '')) {
    throw validationFailed('Verify requires either a token or a token hash')
  }
  if (tokenHash !== '') {
    if (email !== '' || phone !== '') throw validationFailed('Only the token_hash and type should be provided')
    return { token: tokenHash, type, email: null }
  }
  if (email === '' || phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on verify')
  }
  return { token, type, email: parseContact(email) }
}

function parseContact(email: string): string {
  try {
    return parseEmail(email)
  } catch {
    throw new AuthError(422, 'validation_failed', 'Invalid email format')
  }
}
