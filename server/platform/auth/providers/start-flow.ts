import type { Context } from 'hono'
import { requireRecentProof } from '#server/platform/auth/account/recent-sign-in.ts'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { safeRedirect } from '#server/platform/auth/emails/redirects.ts'
import { loadCurrentUser } from '#server/platform/auth/sessions/current-user.ts'
import { parseChallenge } from '#server/platform/auth/sign-in/pkce.ts'
import { describeError, setError } from '#server/platform/auth/sign-in/redirect-answer.ts'
import { hasSecondFactor, type UserRow } from '#server/platform/auth/users/user.ts'
import { keepFlow } from './flows.ts'
import { loadOpenId, type OpenProvider, ProviderDownError } from './open-provider.ts'

/** GET /authorize. Redirects to the provider; to the app if the provider is down. */
export const authorize = (services: AuthServices) => async (context: Context) => {
  context.header('Cache-Control', 'no-store')
  context.header('Referrer-Policy', 'no-referrer')
  try {
    return context.redirect(await startFlow(services, context, null))
  } catch (error) {
    if (!(error instanceof ProviderDownError)) throw error
    const target = safeRedirect(context.req.query('redirect_to'), services)
    setError(target, describeError(error), true)
    return context.redirect(target.href)
  }
}

/** GET /user/identities/authorize. Answers with the address at the provider, or redirects to it. */
export const linkIdentity = (services: AuthServices) => async (context: Context) => {
  const { id } = await loadLinkingUser(services, context)
  const url = await startFlow(services, context, id)
  return context.req.query('skip_http_redirect') === 'true' ? context.json({ url }) : context.redirect(url)
}

/**
 * Resolves to the caller, who needs the second factor and a recent sign-in to add or remove a way to sign in. An anonymous
 * user has nothing to prove.
 */
export async function loadLinkingUser(services: AuthServices, context: Context): Promise<UserRow> {
  const current = await loadCurrentUser(services, context)
  const { user, aal } = current
  if (!services.settings.manualLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  }
  if (hasSecondFactor(user) && aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to change identities')
  }
  if (!user.is_anonymous) requireRecentProof(services, current)
  return user
}

/** Resolves to the address at the provider. */
async function startFlow(services: AuthServices, context: Context, linkingTarget: string | null): Promise<string> {
  const query = context.req.query()
  const provider = await services.openProvider((query['provider'] ?? '').toLowerCase())
  const challenge = parseChallenge({
    code_challenge: query['code_challenge'] ?? '',
    code_challenge_method: query['code_challenge_method'] ?? '',
  })
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } = await loadOpenId()
  const nonce = provider.settings.skipsNonceCheck ? null : randomNonce()
  const codeVerifier = provider.configuration.serverMetadata().supportsPKCE() ? randomPKCECodeVerifier() : null
  const state = await keepFlow(
    services.database,
    {
      provider: provider.name,
      challenge,
      redirectTo: safeRedirect(query['redirect_to'], services).href,
      linkingTarget,
      nonce,
      codeVerifier,
    },
    services.clock(),
  )
  const parameters = {
    ...extraParameters(query),
    ...provider.settings.parameters,
    redirect_uri: callbackUrl(services, provider).href,
    scope: scopesOf(query['scopes'] ?? ''),
    state,
    ...(nonce !== null && { nonce }),
    ...(codeVerifier !== null && {
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
  }
  return buildAuthorizationUrl(provider.configuration, parameters).href
}

/** Where the provider sends people back to. */
export const callbackUrl = ({ apiUrl }: AuthServices, { settings }: OpenProvider) =>
  new URL(settings.redirectUri ?? '/auth/v1/callback', apiUrl)

const scopesOf = (requested: string) =>
  [...new Set(['openid', 'email', 'profile', ...requested.split(/[\s,]+/)])].filter((scope) => scope !== '').join(' ')

/** Parameters that belong to this service, or that the service sets at the provider. */
const reserved = new Set(
  `provider scopes redirect_to skip_http_redirect invite_token apikey remember client_id client_secret redirect_uri
  response_type response_mode state scope nonce code_challenge code_challenge_method code_verifier request
  request_uri registration`.split(/\s+/),
)

/** Returns the app's own parameters, such as `prompt`, which the provider gets as they are. */
const extraParameters = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !reserved.has(name.toLowerCase())))
