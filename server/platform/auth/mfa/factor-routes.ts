import { Hono, type MiddlewareHandler } from 'hono'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { enrollFactor } from './enroll-factor.ts'
import {
  createRecoveryCodes,
  getRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { challengeFactor, verifyFactor } from './verify-factor.ts'

/** The endpoints for a second factor. `limit` counts the requests of an address. */
export function createFactorRoutes(services: AuthServices, limit: MiddlewareHandler): Hono {
  const routes = new Hono()
  routes.get('/factors/recovery-codes', getRecoveryCodes(services))
  routes.post('/factors/recovery-codes', createRecoveryCodes(services))
  routes.delete('/factors/recovery-codes', removeRecoveryCodes(services))
  routes.post('/factors/recovery-codes/regenerate', replaceRecoveryCodes(services))
  routes.post('/factors/recovery-codes/verify', limit, verifyRecoveryCode(services))
  routes.post('/factors', limit, enrollFactor(services))
  routes.delete('/factors/:factor', unenrollFactor(services))
  routes.post('/factors/:factor/challenge', limit, challengeFactor(services))
  routes.post('/factors/:factor/verify', limit, verifyFactor(services))
  return routes
}
