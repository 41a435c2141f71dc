/** A random generator that returns the same numbers for the same seed on every machine. */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number
  chance(probability: number): boolean
  /** Returns a whole number from `least` to `most`, including both. */
  integer(least: number, most: number): number
  /** Returns a random number of events whose average is `mean`. */
  count(mean: number): number
  /** Returns a random entry. Entries with a higher weight are more likely. At least one weight must be above zero. */
  pick<Entry>(entries: readonly Entry[], weightOf: (entry: Entry) => number): Entry
}

/** The Mulberry32 algorithm: good enough for sample data, and needs no library. */
function createStream(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function createRandom(seed: number): Random {
  const next = createStream(seed)
  return {
    next,
    chance: (probability) => next() < probability,
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    count(mean) {
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = next(); product > limit; product *= next()) count += 1
      return count
    },
    pick(entries, weightOf) {
      const total = entries.reduce((sum, entry) => sum + weightOf(entry), 0)
      let left = next() * total
      for (const entry of entries) {
        left -= weightOf(entry)
        if (left < 0) return entry
      }
      const last = entries.at(-1)
      if (last === undefined) throw new RangeError('Nothing to pick from.')
      return last
    },
  }
}
