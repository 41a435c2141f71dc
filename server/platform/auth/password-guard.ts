import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '#server/platform/database/database.ts'
import { networkOf } from './request-limits.ts'
import { createSharedLimiter, TooManyRequestsError } from './shared-limiter.ts'

/** Whose password is tried, and from where; no address for a caller on this machine. */
type Attempt = { email: string; address: string | null }

export type PasswordGuard = {
  /**
   * Whether the password is right, which `compare` finds out. After too many wrong ones for the account, or from the
   * address, it throws 429 without comparing, even for the right one. An account that does not exist is treated alike.
   */
  check(attempt: Attempt, compare: () => Promise<boolean>): Promise<boolean>
  /** Forgets the wrong passwords of an account. */
  lift(email: string): Promise<void>
}

const dayS = 86_400
const freeTries = 5
const firstDelayS = 5
const longestDelayS = 900
const triesBeforeLetter = 10
const triesOfAddress = { points: 30, duration: 300 }

/** Seconds to wait after the nth wrong password of a day: none for the first few, then twice as long each time. */
const delayS = (tries: number) =>
  tries < freeTries ? 0 : Math.min(longestDelayS, firstDelayS * 2 ** Math.min(tries - freeTries, 10))

type GuardOptions = {
  database: Queryable
  /** Called at most once a day for an account that is being guessed at, whether it exists or not. */
  onGuessing: (email: string) => Promise<void>
}

/** Slows down guessing at passwords, for all instances together. Only wrong passwords write. */
export function createPasswordGuard({ database, onGuessing }: GuardOptions): PasswordGuard {
  const tries = createSharedLimiter(database, { keyPrefix: 'wrong password', points: freeTries, duration: dayS })
  const delays = createSharedLimiter(database, { keyPrefix: 'delay', points: 1, duration: longestDelayS })
  const letters = createSharedLimiter(database, { keyPrefix: 'guessing letter', points: 1, duration: dayS })
  const addresses = createSharedLimiter(database, { keyPrefix: 'wrong password from', ...triesOfAddress })
  // Of many guesses at once those that end after a wrong one have to look again.
  const recentlyWrong = new LRUCache<string, true>({ max: 10_000, ttl: longestDelayS * 1000 })

  async function refuseWaiting(account: string, network: string | null): Promise<void> {
    const [delay, spent] = await Promise.all([delays.get(account), network === null ? null : addresses.get(network)])
    if (delay) throw new TooManyRequestsError(delay.msBeforeNext)
    if (spent?.remainingPoints === 0) throw new TooManyRequestsError(spent.msBeforeNext)
  }

  async function noteWrong(email: string, account: string): Promise<void> {
    recentlyWrong.set(account, true)
    const { consumedPoints } = await tries.penalty(account)
    const seconds = delayS(consumedPoints)
    if (seconds > 0) await delays.block(account, seconds)
    if (consumedPoints < triesBeforeLetter) return
    const letter = await letters.penalty(account)
    if (letter.isFirstInDuration) await onGuessing(email)
  }

  return {
    async check({ email, address }, compare) {
      const account = digest(email)
      const network = address === null ? null : networkOf(address)
      await refuseWaiting(account, network)
      const isRight = await compare()
      if (recentlyWrong.has(account)) await refuseWaiting(account, network)
      if (isRight) return true
      if (network !== null) await addresses.penalty(network)
      await noteWrong(email, account)
      return false
    },
    async lift(email) {
      const account = digest(email)
      await Promise.all([tries.delete(account), delays.delete(account)])
    },
  }
}

/** What people type into the field of the address is not for keeping, and may be a password. */
const digest = (email: string) => createHash('sha256').update(email).digest('base64url')
