import type { Context, MiddlewareHandler } from 'hono'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyRequestsError } from '#server/platform/auth/auth-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSharedLimiter } from '#server/platform/database/shared-limiter.ts'

/**
 * Returns what stands for an email address or phone number in the key of a limit. It is hashed, because people sometimes
 * type their password into the email field.
 */
export const digestOfName = (name: string): string => createHash('sha256').update(name).digest('base64url')

/** Waits until one request is counted. Throws a `TooManyRequestsError` if the limit is reached. */
export async function spend(spending: Promise<RateLimiterRes>): Promise<void> {
  try {
    await spending
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? new TooManyRequestsError(refusal.msBeforeNext) : refusal
  }
}

/** Requests allowed per address and group of endpoints, as on Supabase Auth; durations in seconds. */
export const defaultRequestLimits = {
  signUp: { points: 30, duration: 300 },
  anonymous: { points: 30, duration: 3600 },
  recover: { points: 30, duration: 300 },
  resend: { points: 30, duration: 300 },
  sendCode: { points: 30, duration: 300 },
  providers: { points: 60, duration: 300 },
  passkeys: { points: 30, duration: 300 },
  mfa: { points: 15, duration: 60 },
  updateUser: { points: 30, duration: 300 },
  verify: { points: 30, duration: 300 },
  token: { points: 30, duration: 60 },
}

type Group = keyof typeof defaultRequestLimits

export type RequestLimits = Readonly<Record<Group, { points: number; duration: number }>>

type RequestLimiterOptions = {
  database: Database
  settings: { requestLimits: RequestLimits }
  addressOf: (context: Context) => string | null
}

/** Counts a request. Rejects with a `TooManyRequestsError` if the limit of the caller's address is reached. */
export type CountRequest = (context: Context) => Promise<void>

/**
 * Returns the counter of a group of endpoints. On the embedded engine, sign-ins and refreshes are counted in memory: there
 * is no other instance, and a shared count would need a write per request.
 */
export function createRequestCounter({ database, settings, addressOf }: RequestLimiterOptions) {
  return (group: Group): CountRequest => {
    const limit = { keyPrefix: group, ...settings.requestLimits[group] }
    const limiter =
      group === 'token' && database.kind === 'embedded'
        ? new RateLimiterMemory(limit)
        : createSharedLimiter(database, { ...limit, inMemoryBlockOnConsumed: limit.points + 1 })
    return async (context) => {
      const address = addressOf(context)
      if (address !== null) await spend(limiter.consume(networkOf(address)))
    }
  }
}

/** Returns middleware that counts each request. */
export const limitRequests =
  (count: CountRequest): MiddlewareHandler =>
  async (context, next) => {
    await count(context)
    await next()
  }

/**
 * Returns the /64 network of an IPv6 address, because one household usually has a whole /64. Returns an IPv4 address as
 * it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail === '' ? [] : tail.split(':')
  const gap = Array.from({ length: 8 - headGroups.length - tailGroups.length }, () => '0')
  return [...headGroups, ...(address.includes('::') ? gap : []), ...tailGroups].slice(0, 4).join(':')
}
