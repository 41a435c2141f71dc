import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashes run on the thread pool that also verifies tokens and reads files: leave it a thread.
const threadPoolSize = 4
const maxConcurrent = Math.max(1, Math.min(availableParallelism(), threadPoolSize - 1))

/** argon2id, a few at a time, so that a burst of sign-ins delays only itself. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** False where there is no hash to compare with, after the same work, so that timing tells nobody who has an account. */
  verify(password: string, stored: string | null): Promise<boolean>
}

export function createPasswordHasher(): PasswordHasher {
  const takeTurn = createTurnstile(maxConcurrent)
  const decoy = hash('nobody has this password', cost)
  decoy.catch(() => {})
  return {
    hash: (password) => takeTurn(() => hash(password, cost)),
    async verify(password, stored) {
      const isComparable = stored?.startsWith('$argon2') ?? false
      const reference = isComparable && stored ? stored : await decoy
      const matches = await takeTurn(() => verify(reference, password))
      return isComparable && matches
    },
  }
}

function createTurnstile(places: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
