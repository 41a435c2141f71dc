import { LRUCache } from 'lru-cache'

const MAX_BYTES = 32 * 1024 * 1024

/** Answers that were computed, by a key that names everything they depend on. Equal questions at once are computed once. */
export type Answers = {
  /** Changes whenever the code that computes answers does. */
  codeVersion: string
  find: (key: string, compute: () => Promise<string>) => Promise<string>
}

/** Keeps the answers asked for last, up to `maxBytes` of UTF-8. */
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

  return {
    codeVersion,
    async find(key, compute) {
      const answer = known.get(key)
      if (answer !== undefined) return answer
      const shared = underWay.get(key)
      // What failed for somebody else, who may have left the store or been stopped, need not fail for this one.
      if (shared !== undefined) return shared.catch(compute)
      const computing = keep(key, compute)
      underWay.set(key, computing)
      return computing
    },
  }
}
