import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { verifyBearer } from '#server/platform/auth/sessions/current-user.ts'
import { readBearer } from '#server/platform/http/credentials.ts'

const adminRoles = new Set(['service_role', 'supabase_admin'])

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Refuses callers without the service role. `secretKey` is the opaque form of the service key, if there is one. */
export const requireAdmin =
  (services: AuthServices, secretKey: string | undefined): MiddlewareHandler =>
  async (context, next) => {
    const bearer = readBearer(context.req.raw)
    const hasSecretKey =
      secretKey !== undefined && bearer !== null && timingSafeEqual(digest(bearer), digest(secretKey))
    if (!hasSecretKey) {
      const { role } = await verifyBearer(services, context)
      if (!adminRoles.has(role)) throw new AuthError(403, 'not_admin', 'User not allowed')
    }
    await next()
  }
