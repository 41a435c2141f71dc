import { type Context, Hono } from 'hono'
import type { AccessTokens } from './access-token.ts'

/** The documents by which others find the keys and the endpoints of this service. */
export function createWellKnownRoutes(tokens: AccessTokens): Hono {
  const routes = new Hono()
  const answer = (context: Context, document: object) => {
    context.header('Cache-Control', 'public, max-age=600')
    return context.json(document)
  }
  // Empty if tokens are signed with a shared secret.
  routes.get('/.well-known/jwks.json', (context) => answer(context, tokens.published()))
  routes.get('/.well-known/openid-configuration', (context) => answer(context, describeIssuer(tokens.issuer)))
  return routes
}

/** Describes the same endpoints as the hosted service, which lists those of its OAuth server even while it is off. */
function describeIssuer(issuer: string) {
  const address = issuer.replace(/\/+$/, '')
  return {
    issuer,
    authorization_endpoint: `${address}/oauth/authorize`,
    token_endpoint: `${address}/oauth/token`,
    jwks_uri: `${address}/.well-known/jwks.json`,
    userinfo_endpoint: `${address}/oauth/userinfo`,
    scopes_supported: ['openid', 'profile', 'email', 'phone', 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    claims_supported: claims,
    code_challenge_methods_supported: ['S256', 'plain'],
  }
}

const claims = `sub aud iss exp iat auth_time nonce email email_verified phone_number phone_number_verified name picture
  preferred_username updated_at`.split(/\s+/)
