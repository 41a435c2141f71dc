import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createTurnstile } from './turnstile.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashes run on the thread pool that also verifies tokens and reads files: leave it a thread. One more than there are
// processors, so that none of them waits for this thread to bring the next.
const threadPoolSize = 4
const maxConcurrent = Math.min(availableParallelism() + 1, threadPoolSize - 1)

/** argon2id, a few at a time, so that a burst of sign-ins delays only itself. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** False where there is no hash to compare with, after the same work, so that timing tells nobody who has an account. */
  verify(password: string, stored: string | null): Promise<boolean>
  /** Resolves when everybody has had or has a turn, at the latest after so many milliseconds. */
  untilNobodyQueues(longestMs: number): Promise<void>
}

export function createPasswordHasher(): PasswordHasher {
  const turnstile = createTurnstile(maxConcurrent)
  const decoy = hash('nobody has this password', cost)
  decoy.catch(() => {})
  return {
    hash: (password) => turnstile.pass(() => hash(password, cost)),
    async verify(password, stored) {
      const isComparable = stored?.startsWith('$argon2') ?? false
      const reference = isComparable && stored ? stored : await decoy
      const matches = await turnstile.pass(() => verify(reference, password))
      return isComparable && matches
    },
    untilNobodyQueues: (longestMs) => turnstile.untilNobodyQueues(longestMs),
  }
}
