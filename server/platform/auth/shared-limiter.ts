import type { QueryConfig } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Queryable } from '#server/platform/database/database.ts'
import { AuthError } from './auth-error.ts'

type Limit = {
  /** What the keys of this limit begin with in the table of all. */
  keyPrefix: string
  points: number
  /** Seconds until the points spent since then are forgotten. */
  duration: number
  /** Points from which on a key is refused without asking the database. */
  inMemoryBlockOnConsumed?: number
}

/** Counts for all instances together, in private.rate_limits. Housekeeping removes what has expired. */
export function createSharedLimiter(database: Queryable, limit: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...limit,
    storeClient: { query: ({ text, values }: QueryConfig) => database.query(text, values) },
    storeType: 'client',
    schemaName: 'private',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
}

/** 429 with the seconds to wait. */
export class TooManyRequestsError extends AuthError {
  readonly retryAfterS: number

  constructor(waitMs: number) {
    super(429, 'over_request_rate_limit', 'Request rate limit reached')
    this.name = 'TooManyRequestsError'
    this.retryAfterS = Math.max(1, Math.ceil(waitMs / 1000))
  }
}

/** Waits for a point that is spent; a refusal becomes a `TooManyRequestsError`. */
export async function spend(spending: Promise<RateLimiterRes>): Promise<void> {
  try {
    await spending
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? new TooManyRequestsError(refusal.msBeforeNext) : refusal
  }
}
