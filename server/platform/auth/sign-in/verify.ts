import type { Context } from 'hono'
import { z } from 'zod'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { type FlowPurpose, pkcePrefix } from '#server/platform/auth/emails/links.ts'
import { endEmail } from '#server/platform/auth/emails/one-time-code.ts'
import { safeRedirect } from '#server/platform/auth/emails/redirects.ts'
import { type PhoneEntry, redeemPhoneCode } from '#server/platform/auth/phone/verify-phone-code.ts'
import { optionalText, parseEmail, parsePhone, readBody } from '#server/platform/auth/request-body.ts'
import { deviceOf, startSession, toSessionResponse } from '#server/platform/auth/sessions/start-session.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { issueCode } from './pkce.ts'
import { AlreadyConfirmedError, halfwayMessage, linkInvalid, redeemLink } from './redeem-link.ts'
import { describeError, setError, setFragment, setSession } from './redirect-answer.ts'

/**
 * GET /verify, the link in an email. Redirects with the session in the fragment, or with a code for PKCE clients. Errors
 * are sent the same way. HEAD requests, which mail scanners send, don't use up the link.
 */
export const verifyLink = (services: AuthServices) => async (context: Context) => {
  const target = safeRedirect(context.req.query('redirect_to'), services)
  context.header('Cache-Control', 'no-store')
  context.header('Referrer-Policy', 'no-referrer')
  if (context.req.method === 'HEAD') return context.redirect(target.href, 303)

  const token = context.req.query('token') ?? ''
  const isPkce = token.startsWith(pkcePrefix)
  try {
    await follow(services, context, { token, type: context.req.query('type') ?? '', isPkce, target })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const isConfirmed = error instanceof AlreadyConfirmedError
    setError(target, { ...describeError(error), ...(isConfirmed && { confirmed: 'true' }) }, isPkce)
  }
  return context.redirect(target.href, 303)
}

type OpenedLink = { token: string; type: string; isPkce: boolean; target: URL }

/** Redeems the link and adds the result to the redirect address. */
async function follow(services: AuthServices, context: Context, link: OpenedLink): Promise<void> {
  const { token, type, isPkce, target } = link
  if (type === '') throw validationFailed('Verify requires a verification type')
  if (token === '') throw validationFailed('Verify requires a token or a token hash')
  const now = services.clock()
  const answer = await services.database.transaction(async (connection) => {
    const redeemed = await redeem(services, context, { connection, token, type, email: null, now })
    if (redeemed === null || redeemed === 'half') return redeemed
    if (!isPkce) return startLinkSession(services, context, { connection, ...redeemed, now })
    const { user, purpose } = redeemed
    return { code: await issueCode(connection, { userId: user.id, purpose, now }) }
  })
  if (answer === null) throw linkInvalid()
  if (answer === 'half') setFragment(target, { message: halfwayMessage, sb: '' })
  else if ('code' in answer) target.searchParams.set('code', answer.code)
  else setSession(target, await toSessionResponse(services, context, { ...answer, signedInAt: now }), { type })
}

type Redemption = { connection: Queryable; token: string; type: string; email: string | null; now: Date }

/** Uses the token of an email, and notes a changed address in the audit log. */
async function redeem(services: AuthServices, context: Context, { connection, ...redemption }: Redemption) {
  const lifetimeS = services.settings.email.codeLifetimeS
  const redeemed = await redeemLink(connection, { ...redemption, lifetimeS })
  if (redeemed === null || redeemed === 'half') return redeemed
  const { before } = redeemed
  if (before) await writeAudit(connection, { action: 'user_modified', ...byCaller(services, context, before) })
  return redeemed
}

type LinkSession = { connection: Queryable; user: UserRow; purpose: FlowPurpose; now: Date }

async function startLinkSession(services: AuthServices, context: Context, session: LinkSession) {
  const { connection, user, purpose, now } = session
  await endEmail(connection, { userId: user.id, purpose, now })
  const device = deviceOf(services, context)
  return { user, grant: await startSession(connection, { userId: user.id, method: 'otp', now, device }) }
}

const bodySchema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
})

/** POST /verify. Redeems a token from a link, or the code of an email. */
export const verifyToken = (services: AuthServices) => async (context: Context) => {
  const { token, type, email, phone } = parseVerification(await readBody(context.req.raw, bodySchema))
  if (phone !== null) return verifyPhone(services, context, { token, type, phone })
  const now = services.clock()
  const answer = await services.database.transaction(async (connection) => {
    const redeemed = await redeem(services, context, { connection, token, type, email, now })
    if (redeemed === null || redeemed === 'half') return redeemed
    return startLinkSession(services, context, { connection, ...redeemed, now })
  })
  if (answer === null) throw email === null ? linkInvalid() : codeInvalid()
  if (answer === 'half') return answerJson(context, { code: '200', msg: halfwayMessage })
  return answerJson(context, await toSessionResponse(services, context, { ...answer, signedInAt: now }))
}

async function verifyPhone(services: AuthServices, context: Context, entry: PhoneEntry): Promise<Response> {
  const now = services.clock()
  const answer = await services.database.transaction(async (connection) => {
    const user = await redeemPhoneCode(services, connection, entry)
    if (!user) return null
    const isChange = entry.type === 'phone_change'
    if (isChange) await writeAudit(connection, { action: 'user_modified', ...byCaller(services, context, user) })
    const device = deviceOf(services, context)
    return { user, grant: await startSession(connection, { userId: user.id, method: 'otp', now, device }) }
  })
  if (answer === null) throw codeInvalid()
  if (entry.type === 'phone_change') await services.announce('phone_changed', answer.user)
  return answerJson(context, await toSessionResponse(services, context, { ...answer, signedInAt: now }))
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
    return { token: tokenHash, type, email: null, phone: null }
  }
  if ((email === '') === (phone === '')) {
    throw validationFailed('Only an email address or phone number should be provided on verify')
  }
  if (phone === '') return { token, type, email: parseContact(email), phone: null }
  if (type !== 'sms' && type !== 'phone_change') throw codeInvalid()
  return { token, type, email: null, phone: parsePhone(phone) }
}

function parseContact(email: string): string {
  try {
    return parseEmail(email)
  } catch {
    throw new AuthError(422, 'validation_failed', 'Invalid email format')
  }
}
