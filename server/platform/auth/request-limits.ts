import type { Context, MiddlewareHandler } from 'hono'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Queryable } from '#server/platform/database/database.ts'
import { createSharedLimiter, spend } from './shared-limiter.ts'

/** Requests that one address may make to a group of endpoints, as many as on the reference server; durations in seconds. */
const requestLimits = {
  signUp: { points: 30, duration: 300 },
  recover: { points: 30, duration: 300 },
  resend: { points: 30, duration: 300 },
  updateUser: { points: 30, duration: 300 },
  verify: { points: 30, duration: 300 },
  token: { points: 30, duration: 60 },
} as const

type Group = keyof typeof requestLimits

type RequestLimiterOptions = { database: Queryable; addressOf: (context: Context) => string | null }

/**
 * 429 for an address that asks too often. Callers without an address are not counted. All instances count together,
 * but for sign-ins and refreshes: those are counted by each instance, because a right one is to write nothing more than
 * its session. Wrong passwords are counted by the `PasswordGuard`.
 */
export function createRequestLimiter({ database, addressOf }: RequestLimiterOptions) {
  return (group: Group): MiddlewareHandler => {
    const limit = { keyPrefix: group, ...requestLimits[group] }
    const limiter =
      group === 'token'
        ? new RateLimiterMemory(limit)
        : createSharedLimiter(database, { ...limit, inMemoryBlockOnConsumed: limit.points + 1 })
    return async (context, next) => {
      const address = addressOf(context)
      if (address !== null) await spend(limiter.consume(networkOf(address)))
      await next()
    }
  }
}

/** One household holds a whole IPv6 /64, so that is what counts as one address. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail === '' ? [] : tail.split(':')
  const gap = Array.from({ length: 8 - headGroups.length - tailGroups.length }, () => '0')
  return [...headGroups, ...(address.includes('::') ? gap : []), ...tailGroups].slice(0, 4).join(':')
}
