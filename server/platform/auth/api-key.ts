import type { MiddlewareHandler } from 'hono'
import { readApiKey } from '#server/platform/http/credentials.ts'
import type { Keys } from './keys.ts'

/** The gateway's check: a key that is not ours is refused, none at all is let through as Supabase's local gateway does. */
export function requireKnownKey(keys: Pick<Keys, 'anonKey' | 'serviceRoleKey'>): MiddlewareHandler {
  const known = new Set([keys.anonKey, keys.serviceRoleKey])
  return async (context, next) => {
    const apiKey = readApiKey(context.req.raw)
    if (apiKey !== null && !known.has(apiKey)) return context.json({ message: 'Unauthorized' }, 401)
    await next()
    return undefined
  }
}
