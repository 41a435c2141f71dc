import { LRUCache } from 'lru-cache'

const MAX_BYTES = 32 * 1024 * 1024

/**
 * A cache of computed answers. The key must contain everything that the answer depends on. Concurrent requests with the
 * same key share one computation.
 */
export type Answers = {
  /** A hash of the code that computes answers. Part of each key, so that new code doesn't return old answers. */
  codeVersion: string
  find: (key: string, compute: () => Promise<string>) => Promise<string>
}

/** Caches the most recently used answers, up to `maxBytes` of UTF-8. */
export function createAnswers(codeVersion: string, maxBytes = MAX_BYTES): Answers {
  const known = new LRUCache<string, string>({ maxSize: maxBytes, sizeCalculation: (text) => Buffer.byteLength(text) })
  const underWay = new Map<string, Promise<string>>()

  async function keep(key: string, compute: () => Promise<string>) {
    try {
      const answer = await compute()
      known.set(key, answer)
      return answer
    } finally {
      underWay.delete(key)
    }
  }

  async function find(key: string, compute: () => Promise<string>): Promise<string> {
    const answer = known.get(key)
    if (answer !== undefined) return answer
    const shared = underWay.get(key)
    // The shared computation may have failed for a reason that only concerns the other person, such as a lost
    // membership. In that case the first who waits computes the answer again, and the others wait for that.
    if (shared !== undefined) return shared.catch(() => find(key, compute))
    const computing = keep(key, compute)
    underWay.set(key, computing)
    return computing
  }

  return { codeVersion, find }
}
