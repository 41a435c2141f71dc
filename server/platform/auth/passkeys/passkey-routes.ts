import { Hono, type MiddlewareHandler } from 'hono'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { deletePasskey, getPasskeys, renamePasskey } from './passkeys.ts'
import { finishRegistration, startRegistration } from './register-passkey.ts'
import { finishAuthentication, startAuthentication } from './sign-in-with-passkey.ts'

/** The endpoints for passkeys. `limit` counts the requests of an address. */
export function createPasskeyRoutes(services: AuthServices, limit: MiddlewareHandler): Hono {
  const routes = new Hono()
  routes.post('/passkeys/registration/options', limit, startRegistration(services))
  routes.post('/passkeys/registration/verify', limit, finishRegistration(services))
  routes.post('/passkeys/authentication/options', limit, startAuthentication(services))
  routes.post('/passkeys/authentication/verify', limit, finishAuthentication(services))
  routes.get('/passkeys', getPasskeys(services))
  routes.patch('/passkeys/:passkey', renamePasskey(services))
  routes.delete('/passkeys/:passkey', deletePasskey(services))
  return routes
}
