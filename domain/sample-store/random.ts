/** A random generator that returns the same numbers for the same seed on every machine. */
export type Random = {
  /** At least 0 and below 1. */
  next(): number
  chance(probability: number): boolean
  /** Both limits inclusive. */
  integer(least: number, most: number): number
  /** A random count of events with the given mean. */
  count(mean: number): number
  /** A random entry, chosen by weight; at least one weight is above zero. */
  pick<Entry>(entries: readonly Entry[], weightOf: (entry: Entry) => number): Entry
}

/** Mulberry32: 32 bits of state are enough for a sample and need no library. */
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
