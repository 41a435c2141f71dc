import { LRUCache } from 'lru-cache'
import { TooManyRequestsError } from '#server/platform/auth/auth-error.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { networkOf } from './rate-limits.ts'
import { createSharedLimiter } from '#server/platform/database/shared-limiter.ts'

type Attempt = {
  /**
   * What wrong passwords are counted for: the id of the account, whichever of its names was entered. For a name without
   * an account, `digestOfName(name)`, so that nobody can tell the two apart.
   */
  account: string
  /** The email address of the account, or what was entered; `null` if an account has none. */
  email: string | null
  /** `null` for a caller on this machine. */
  address: string | null
  /** The value of `waitColumn`, if it was read with the account. */
  waitMs?: number | null
}

export type PasswordGuard = {
  /**
   * Resolves to the result of `compare`. Throws 429 without comparing after too many wrong passwords for the account or
   * from the address.
   */
  check(attempt: Attempt, compare: () => Promise<boolean>): Promise<boolean>
  /** Clears the count of wrong passwords of the account with the id. */
  reset(userId: string): Promise<void>
}

const dayS = 86_400
const freeTries = 5
const firstDelayS = 5
const longestDelayS = 900
const triesBeforeEmail = 10
const triesOfAddress = { points: 30, duration: 300 }
const delayPrefix = 'delay'
const addressPrefix = 'wrong password from'

/** Returns the seconds to wait after a number of wrong passwords in one day: 0 for the first ones, then doubling. */
const delayS = (tries: number) =>
  tries < freeTries ? 0 : Math.min(longestDelayS, firstDelayS * 2 ** Math.min(tries - freeTries, 10))

/**
 * Returns SQL for the column `wait_ms`: in how many milliseconds the next password may be tried, or null if it may be
 * tried now. Each parameter is an SQL expression: the `account` of an attempt, the `network` of the caller (or null), and
 * `now` in milliseconds since 1970.
 */
export const waitColumn = ({ account, network, now }: { account: string; network: string; now: string }) => `
  coalesce(
    (
      select expire - ${now} from private.rate_limits
      where key = '${delayPrefix}:' || ${account} and expire > ${now}
    ),
    (
      select expire - ${now} from private.rate_limits
      where key = '${addressPrefix}:' || ${network} and points >= ${triesOfAddress.points} and expire > ${now}
    )
  )::float8 as wait_ms`

type GuardOptions = {
  database: Queryable
  /** Called at most once a day for an account with many wrong passwords, whether it exists or not. */
  onGuessing: (email: string) => Promise<void>
}

/** Slows down password guessing across all instances. Only wrong passwords cause writes. */
export function createPasswordGuard({ database, onGuessing }: GuardOptions): PasswordGuard {
  const tries = createSharedLimiter(database, { keyPrefix: 'wrong password', points: freeTries, duration: dayS })
  const delays = createSharedLimiter(database, { keyPrefix: delayPrefix, points: 1, duration: longestDelayS })
  const warnings = createSharedLimiter(database, { keyPrefix: 'guessing email', points: 1, duration: dayS })
  const addresses = createSharedLimiter(database, { keyPrefix: addressPrefix, ...triesOfAddress })
  // Accounts with a recent wrong password. Simultaneous attempts on them are checked again after the comparison.
  const recentlyWrong = new LRUCache<string, true>({ max: 10_000, ttl: longestDelayS * 1000 })

  async function readWaitMs(account: string, network: string | null): Promise<number | null> {
    const { rows } = await database.query<{ wait_ms: number | null }>(
      `select ${waitColumn({ account: '$1', network: '$2', now: '$3' })}`,
      [account, network, Date.now()],
    )
    return rows[0]?.wait_ms ?? null
  }

  async function recordWrong(email: string | null, account: string): Promise<void> {
    recentlyWrong.set(account, true)
    const { consumedPoints } = await tries.penalty(account)
    const seconds = delayS(consumedPoints)
    if (seconds > 0) await delays.block(account, seconds)
    if (consumedPoints < triesBeforeEmail || email === null) return
    const warning = await warnings.penalty(account)
    if (warning.isFirstInDuration) await onGuessing(email)
  }

  return {
    async check({ account, email, address, waitMs: readMs }, compare) {
      const network = address === null ? null : networkOf(address)
      refuseWaiting(readMs === undefined ? await readWaitMs(account, network) : readMs)
      const isRight = await compare()
      if (recentlyWrong.has(account)) refuseWaiting(await readWaitMs(account, network))
      if (isRight) return true
      if (network !== null) await addresses.penalty(network)
      await recordWrong(email, account)
      return false
    },
    async reset(userId) {
      await Promise.all([tries.delete(userId), delays.delete(userId)])
    },
  }
}

function refuseWaiting(ms: number | null): void {
  if (ms !== null) throw new TooManyRequestsError(ms)
}
