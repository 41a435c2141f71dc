import { Hono, type MiddlewareHandler } from 'hono'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { enrollFactor } from './enroll-factor.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { challengeFactor, verifyFactor } from './verify-factor.ts'

/** The endpoints for a second factor. `limit` counts the requests of an address. */
export function createFactorRoutes(services: AuthServices, limit: MiddlewareHandler): Hono {
  const routes = new Hono()
  routes.post('/factors', limit, enrollFactor(services))
  routes.delete('/factors/:factor', unenrollFactor(services))
  routes.post('/factors/:factor/challenge', limit, challengeFactor(services))
  routes.post('/factors/:factor/verify', limit, verifyFactor(services))
  return routes
}
