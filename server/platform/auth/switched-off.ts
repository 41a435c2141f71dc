import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AuthError, OAuthError } from './auth-error.ts'
import { unsupportedProvider } from './identities.ts'
import { optionalText, readBody } from './request-body.ts'

/** The routes of what this service does not offer. They answer like a hosted service where it is switched off. */
export function createSwitchedOffRoutes(): Hono {
  const routes = new Hono()
  routes.get('/authorize', () => refuse(unsupportedProvider()))
  routes.on(['GET', 'POST'], '/callback', () =>
    refuse(new AuthError(400, 'bad_oauth_callback', 'OAuth callback with invalid state')),
  )
  routes.all('/sso', () => refuse(samlIsOff()))
  routes.all('/sso/*', () => refuse(samlIsOff()))
  routes.all('/admin/sso/*', () => refuse(samlIsOff()))
  for (const path of ['/oauth/*', '/admin/oauth/*']) routes.all(path, () => refuse(oauthServerIsOff()))
  return routes
}

function refuse(error: AuthError): never {
  throw error
}

const samlIsOff = () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
const oauthServerIsOff = () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled')

/** POST /token?grant_type=web3. */
export const refuseWeb3 = async (): Promise<Response> =>
  refuse(new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'))

const idTokenSchema = z.object({ provider: optionalText, id_token: optionalText, issuer: optionalText })

/** POST /token?grant_type=id_token. No provider is supported yet. */
export async function refuseIdToken(context: Context): Promise<Response> {
  const { provider, id_token: token, issuer } = await readBody(context.req.raw, idTokenSchema)
  if (token === '') throw new OAuthError('invalid request', 'id_token required')
  if (provider === '' && issuer === '') {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  }
  const name = JSON.stringify(issuer === '' ? provider : issuer)
  return refuse(new AuthError(400, 'provider_disabled', `Provider (issuer ${name}) is not enabled`))
}
