import { LRUCache } from 'lru-cache'
import type { SessionState } from '#server/platform/auth/sessions/lifetime.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'

const maxAgeMs = 50_000
const maxPeople = 10_000

/**
 * Returns a function that checks whether a token of a hosted backend has the second factor of its user. Hosted Supabase
 * ends sessions itself. Results are cached for a minute.
 */
export function createHostedSessionCheck({ database, clock }: { database: Database; clock: Clock }) {
  const people = new LRUCache<string, { hasSecondFactor: boolean }>({
    max: maxPeople,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    async fetchMethod(id) {
      const { rowCount } = await database.query(
        `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
        [id],
      )
      return { hasSecondFactor: rowCount === 1 }
    },
  })
  return async ({ sub, aal }: Claims): Promise<SessionState> => {
    if (sub === undefined || aal === 'aal2') return 'open'
    const person = await people.fetch(sub)
    return person?.hasSecondFactor === true ? 'unproven' : 'open'
  }
}
