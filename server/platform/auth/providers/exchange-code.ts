import type { IDToken } from 'openid-client'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import type { Flow, ProviderTokens } from './flows.ts'
import { BadIdTokenError, verifyIdToken } from './id-token.ts'
import { loadOpenId, type OpenProvider } from './open-provider.ts'
import { parseProfile, type Profile } from './profile.ts'
import { callbackUrl } from './start-flow.ts'

type Answer = { profile: Profile; tokens: ProviderTokens; emailOptional: boolean }

/** Exchanges the provider's code. Rejects with an `AuthError` unless the provider vouches for the person. */
export async function exchangeProviderCode(
  services: AuthServices,
  flow: Flow,
  answer: URLSearchParams,
): Promise<Answer> {
  const provider = await services.openProvider(flow.provider)
  const { authorizationCodeGrant } = await loadOpenId()
  const currentUrl = callbackUrl(services, provider)
  currentUrl.search = answer.toString()
  const granted = await authorizationCodeGrant(provider.configuration, currentUrl, {
    expectedState: flow.id,
    ...(flow.nonce !== null && { expectedNonce: flow.nonce }),
    ...(flow.codeVerifier !== null && { pkceCodeVerifier: flow.codeVerifier }),
    idTokenExpected: true,
  }).catch((error: unknown) => {
    services.log.warn('sign-in provider refused a code', { provider: flow.provider, error })
    const shown = (answer.get('code') ?? '').slice(0, 4)
    throw new AuthError(500, 'unexpected_failure', `Unable to exchange external code: ${shown}`)
  })
  // The library checks audience and nonce, but trusts TLS instead of checking the signature.
  const { claims } = await verifyIdToken(provider, granted.id_token ?? '', services.clock()).catch((error: unknown) => {
    throw error instanceof BadIdTokenError ? profileMissing() : error
  })
  const profile = parseProfile(await addUserInfo(provider, claims, granted.access_token))
  if (!profile) throw profileMissing()
  return {
    profile,
    tokens: { accessToken: granted.access_token, refreshToken: granted.refresh_token ?? null },
    emailOptional: provider.settings.emailOptional,
  }
}

const profileMissing = () =>
  new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider')

type Claims = Readonly<Record<string, unknown>> & Pick<IDToken, 'sub'>

/** Asks the provider for the address if the token has none. */
async function addUserInfo(provider: OpenProvider, claims: Claims, accessToken: string): Promise<Claims> {
  const { configuration } = provider
  const endpoint = configuration.serverMetadata().userinfo_endpoint
  if (endpoint === undefined || claims['email'] !== undefined) return claims
  const { fetchUserInfo } = await loadOpenId()
  const info = await fetchUserInfo(configuration, accessToken, claims.sub).catch(() => {
    throw profileMissing()
  })
  return { ...claims, email_verified: undefined, ...info }
}
