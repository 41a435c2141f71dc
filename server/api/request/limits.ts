import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Queryable } from '#server/platform/database/database.ts'
import { createSharedLimiter, type SharedLimit } from '#server/platform/database/shared-limiter.ts'
import type { ApiError } from '#server/platform/http/api-error.ts'

const HOUR_S = 3600

/** What one person may have running at once on an instance. */
export const MOST_AT_ONCE = {
  /** More would only make each of them slower. */
  exports: 2,
  /** Also counts imports that wait for answers, because all uploads share one disk. */
  imports: 5,
}

/** How often a person may do something; durations in seconds. */
export const MOST_OFTEN = {
  invitations: { keyPrefix: 'invite', points: 20, duration: HOUR_S },
  /** Reading a question takes up to 0.1 s in which the process does nothing else. */
  questions: { keyPrefix: 'question', points: 60, duration: 60, inMemoryBlockOnConsumed: 60 },
  /** Of a token. An assistant asks several questions for each of a person's. */
  assistantCalls: { keyPrefix: 'assistant', points: 120, duration: 60, inMemoryBlockOnConsumed: 120 },
  /** Of links that don't exist, by network address. */
  unknownUnsubscribes: { keyPrefix: 'unsubscribe', points: 60, duration: HOUR_S, inMemoryBlockOnConsumed: 60 },
  /** Of shops, each of which calls the address that was typed. */
  shopChecks: { keyPrefix: 'shop', points: 20, duration: 600 },
  invitationsOfAddress: { keyPrefix: 'invitee', points: 5, duration: 24 * HOUR_S },
} satisfies Record<string, SharedLimit>

/** Returns a function that counts one use of a key on all instances. It throws `refusal` above the limit. */
export function createLimit(database: Queryable, limit: SharedLimit, refusal: ApiError) {
  const limiter = createSharedLimiter(database, limit)
  return async (key: string): Promise<void> => {
    try {
      await limiter.consume(key)
    } catch (error) {
      throw error instanceof RateLimiterRes ? refusal : error
    }
  }
}

/** Keeps what each person has running on this instance, by id. */
export function createRunning() {
  const idsOf = new Map<string, Set<string>>()
  return {
    list: (person: string): string[] => [...(idsOf.get(person) ?? [])],
    /** Returns the function to call at the end. */
    begin(person: string, id: string): () => void {
      const ids = idsOf.get(person) ?? new Set()
      idsOf.set(person, ids.add(id))
      return () => {
        ids.delete(id)
        if (ids.size === 0) idsOf.delete(person)
      }
    },
  }
}
