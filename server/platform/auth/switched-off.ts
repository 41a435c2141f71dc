import { Hono } from 'hono'
import { verifyBearer } from '#server/platform/auth/sessions/current-user.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'

/** The routes of what this service does not offer. They answer like a hosted service where it is switched off. */
export function createSwitchedOffRoutes(services: AuthServices): Hono {
  const routes = new Hono()
  routes.all('/sso', () => refuse(samlIsOff()))
  routes.all('/sso/*', () => refuse(samlIsOff()))
  for (const path of ['/oauth/*', '/admin/oauth/*', '/.well-known/oauth-authorization-server']) {
    routes.all(path, () => refuse(oauthServerIsOff()))
  }
  routes.all('/user/oauth/grants', async (context) => {
    await verifyBearer(services, context)
    return refuse(oauthServerIsOff())
  })
  for (const path of ['/admin/custom-providers', '/admin/custom-providers/*']) {
    routes.all(path, () => refuse(customProvidersAreOff()))
  }
  return routes
}

function refuse(error: AuthError): never {
  throw error
}

export const samlIsOff = () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
const oauthServerIsOff = () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled')
const customProvidersAreOff = () => new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled')

/** POST /token?grant_type=web3. */
export const refuseWeb3 = async (): Promise<Response> =>
  refuse(new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'))
