import type { QueryConfig } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Queryable } from './database.ts'

export type SharedLimit = {
  /** The prefix of this limit's keys in the shared table. */
  keyPrefix: string
  points: number
  /** Seconds until spent points expire. */
  duration: number
  /** Number of points after which a key is refused from memory, without a query. */
  inMemoryBlockOnConsumed?: number
}

/** Creates a limiter that all instances share through private.rate_limits. Housekeeping removes expired rows. */
export function createSharedLimiter(database: Queryable, limit: SharedLimit): RateLimiterPostgres {
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
