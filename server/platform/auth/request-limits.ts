import type { Context, MiddlewareHandler } from 'hono'
import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/platform/http/clock.ts'
import { AuthError } from './auth-error.ts'

type Limit = { burst: number; perFiveMinutes: number }

/** Requests one address may make to a group of endpoints, as on the reference server. */
export const requestLimits = {
  signUp: { burst: 30, perFiveMinutes: 30 },
  recover: { burst: 30, perFiveMinutes: 30 },
  resend: { burst: 30, perFiveMinutes: 30 },
  updateUser: { burst: 30, perFiveMinutes: 30 },
  verify: { burst: 30, perFiveMinutes: 30 },
  token: { burst: 30, perFiveMinutes: 150 },
} as const satisfies Record<string, Limit>

const fiveMinutesMs = 300_000
const maxAddresses = 50_000

type Bucket = { level: number; updatedMs: number }

/** A token bucket per address and group; 429 when it is empty. Callers without an address are not counted. */
export function createRequestLimiter(clock: Clock, addressOf: (context: Context) => string | null) {
  const buckets = new LRUCache<string, Bucket>({ max: maxAddresses })

  function take(key: string, { burst, perFiveMinutes }: Limit): boolean {
    const nowMs = clock().getTime()
    const bucket = buckets.get(key) ?? { level: burst, updatedMs: nowMs }
    const earned = (Math.max(0, nowMs - bucket.updatedMs) * perFiveMinutes) / fiveMinutesMs
    const level = Math.min(burst, bucket.level + earned)
    const isAllowed = level >= 1
    buckets.set(key, { level: isAllowed ? level - 1 : level, updatedMs: nowMs })
    return isAllowed
  }

  return (group: keyof typeof requestLimits): MiddlewareHandler =>
    async (context, next) => {
      const address = addressOf(context)
      if (address !== null && !take(`${group} ${networkOf(address)}`, requestLimits[group])) {
        throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
      }
      await next()
    }
}

/** One household holds a whole IPv6 /64, so that is what counts as one address. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail === '' ? [] : tail.split(':')
  const gap = Array.from({ length: 8 - headGroups.length - tailGroups.length }, () => '0')
  return [...headGroups, ...(address.includes('::') ? gap : []), ...tailGroups].slice(0, 4).join(':')
}
