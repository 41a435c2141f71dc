import type { Context } from 'hono'
import { AuthError, validationFailed } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { pkcePrefix } from './link-tokens.ts'
import { issueCode } from './pkce.ts'
import { endRecovery } from './recovery-code.ts'
import { safeRedirect } from './redirect-target.ts'
import { AlreadyConfirmedError, halfwayMessage, linkInvalid, type RedeemedLink, redeemLink } from './redeem-link.ts'
import { deviceOf, startSession, toSessionResponse } from './sessions.ts'

/**
 * GET /verify, the link in an e-mail. Redirects with the session in the fragment, or with a code where the client asked
 * for one; refusals travel the same way. HEAD, which mail scanners send, uses nothing up.
 */
export const verifyLink = (services: AuthServices) => async (context: Context) => {
  const target = safeRedirect(context.req.query('redirect_to'), services.siteUrl)
  context.header('Cache-Control', 'no-store')
  context.header('Referrer-Policy', 'no-referrer')
  if (context.req.method === 'HEAD') return context.redirect(target.href, 303)

  const token = context.req.query('token') ?? ''
  const isPkce = token.startsWith(pkcePrefix)
  try {
    await follow(services, context, { token, type: context.req.query('type') ?? '', isPkce, target })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    describeRefusal(target, error, isPkce)
  }
  return context.redirect(target.href, 303)
}

type Visit = { token: string; type: string; isPkce: boolean; target: URL }

/** Redeems the link and writes what the client gets for it into the address to go to. */
async function follow(services: AuthServices, context: Context, visit: Visit): Promise<void> {
  const { token, type, isPkce, target } = visit
  if (type === '') throw validationFailed('Verify requires a verification type')
  if (token === '') throw validationFailed('Verify requires a token or a token hash')
  const now = services.clock()
  const answer = await services.database.transaction(async (connection) => {
    const redeemed = await redeemLink(connection, { token, type, email: null, now })
    if (redeemed === null || redeemed === 'half') return redeemed
    const { user, purpose } = redeemed
    if (isPkce) return { ...redeemed, code: await issueCode(connection, { userId: user.id, purpose, now }) }
    if (purpose === 'recovery') await endRecovery(connection, user.id)
    const device = deviceOf(services, context)
    return { ...redeemed, grant: await startSession(connection, { userId: user.id, method: 'otp', now, device }) }
  })
  if (answer === null) throw linkInvalid()
  if (answer === 'half') setFragment(target, { message: halfwayMessage, sb: '' })
  else if ('code' in answer) target.searchParams.set('code', answer.code)
  else await setSession(services, { target, type, redeemed: answer, grant: answer.grant })
}

type Handover = {
  target: URL
  type: string
  redeemed: Exclude<RedeemedLink, 'half'>
  grant: Awaited<ReturnType<typeof startSession>>
}

async function setSession(services: AuthServices, { target, type, redeemed, grant }: Handover): Promise<void> {
  const user = { ...redeemed.user, last_sign_in_at: services.clock() }
  const session = toSessionResponse(services, user, grant)
  setFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  })
}

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

function describeRefusal(target: URL, error: AuthError, isPkce: boolean): void {
  const details = {
    error: errorNames[error.status] ?? 'invalid_request',
    error_code: error.code,
    error_description: error.message,
    ...(error instanceof AlreadyConfirmedError && { confirmed: 'true' }),
  }
  if (isPkce) for (const [name, value] of Object.entries(details)) target.searchParams.set(name, value)
  setFragment(target, { ...details, sb: '' })
}

function setFragment(target: URL, values: Record<string, string>): void {
  target.hash = new URLSearchParams(values).toString()
}
