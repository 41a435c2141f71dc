import { RateLimiterRes } from 'rate-limiter-flexible'
import { createSharedLimiter } from '#server/platform/auth/limits/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const HOUR_S = 3600

/**
 * Returns a function that counts an email from a person to an address. It throws 429 `too_many_invitations` after 20
 * emails an hour, or five to one address a day.
 */
export function createEmailLimits(database: Database): (userId: string, email: string) => Promise<void> {
  const perPerson = createSharedLimiter(database, { keyPrefix: 'invite', points: 20, duration: HOUR_S })
  const perAddress = createSharedLimiter(database, { keyPrefix: 'invitee', points: 5, duration: 24 * HOUR_S })
  return async (userId, email) => {
    try {
      await perAddress.consume(`${userId} ${email}`)
      await perPerson.consume(userId)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new ApiError(429, 'too_many_invitations', 'You’ve sent many invitations. Wait a while, then try again.')
    }
  }
}
