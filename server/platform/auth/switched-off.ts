import { Hono } from 'hono'
import { AuthError } from './auth-error.ts'

/** The routes of what this service does not offer. They answer like a hosted service where it is switched off. */
export function createSwitchedOffRoutes(): Hono {
  const routes = new Hono()
  routes.all('/sso', () => refuse(samlIsOff()))
  routes.all('/sso/*', () => refuse(samlIsOff()))
  for (const path of ['/oauth/*', '/admin/oauth/*']) routes.all(path, () => refuse(oauthServerIsOff()))
  return routes
}

function refuse(error: AuthError): never {
  throw error
}

export const samlIsOff = () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
const oauthServerIsOff = () => new AuthError(404, 'feature_disabled', 'OAuth server is disabled')

/** POST /token?grant_type=web3. */
export const refuseWeb3 = async (): Promise<Response> =>
  refuse(new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'))
