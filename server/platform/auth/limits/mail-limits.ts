import { RateLimiterRes } from 'rate-limiter-flexible'
import { AuthError, TooManyRequestsError } from '#server/platform/auth/auth-error.ts'
import type { LinkPurpose } from '#server/platform/auth/emails/email-kinds.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { digestOfName, spend } from './rate-limits.ts'
import { createSharedLimiter } from '#server/platform/database/shared-limiter.ts'
import { overEmailLimit, refuseAgain } from './send-interval.ts'

export type MailIntervals = {
  /** Throws 429 if the previous request is too recent; otherwise records this request. */
  claim(purpose: LinkPurpose, email: string): Promise<void>
  /** Allows the next request at once, because the email of the last one wasn't sent. */
  forget(purpose: LinkPurpose, email: string): Promise<void>
}

type IntervalOptions = { database: Queryable; clock: Clock; intervalS: number }

/**
 * Limits emails per address, for all instances and whether an account exists or not, so that the error doesn't reveal
 * accounts.
 */
export function createMailIntervals({ database, clock, intervalS }: IntervalOptions): MailIntervals {
  // The limiter would never forget an interval without a duration.
  if (intervalS === 0) return { claim: async () => undefined, forget: async () => undefined }
  const limiter = createSharedLimiter(database, { keyPrefix: 'email to', points: 1, duration: intervalS })
  const note = async (key: string) => void (await limiter.set(key, 1, intervalS))
  return {
    forget: async (purpose, email) => void (await limiter.delete(keyOf(purpose, email))),
    async claim(purpose, email) {
      const key = keyOf(purpose, email)
      const refusal = await limiter.consume(key).then(() => null, toRefusal)
      if (refusal === null) return
      const now = clock()
      const lastMs = now.getTime() + refusal.msBeforeNext - intervalS * 1000
      refuseAgain(lastMs, { intervalS, now, code: overEmailLimit })
      // The clock was set back since the last email.
      await note(key)
    },
  }
}

function toRefusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}

const keyOf = (purpose: LinkPurpose, email: string) => `${purpose} ${digestOfName(email)}`

/** Allows the next email of every kind to the address at once, because its account is deleted. */
export async function forgetEmailsTo(connection: Queryable, email: string): Promise<void> {
  await connection.query(
    `delete from private.rate_limits where key like 'email to:%' and right(key, length($1::text)) = $1`,
    [digestOfName(email)],
  )
}

/** Returns a function that counts an email of the whole service, and throws 429 if there were too many in an hour. */
export function createEmailCounter(database: Queryable, perHour: number | null): () => Promise<void> {
  if (perHour === null) return async () => undefined
  const limiter = createSharedLimiter(database, { keyPrefix: 'emails', points: perHour, duration: 3600 })
  return () =>
    spend(limiter.consume('all')).catch((error: unknown) => {
      if (!(error instanceof TooManyRequestsError)) throw error
      throw new AuthError(429, overEmailLimit, 'email rate limit exceeded')
    })
}
