const BITS = 2 ** 26
const HASHES = 6

/** Limits the memory. With more scattered keys, all keys are treated as scattered. */
const MAX_SCATTERED = 20_000

function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

export type ScatteredKeys = { has(key: string): boolean; readonly isEmpty: boolean }

/**
 * Finds keys whose rows aren't adjacent, with a Bloom filter of fixed size. If it reports a key by mistake, reading is
 * slower but still correct.
 */
export function createScatteredKeys() {
  const bits = new Uint32Array(BITS / 32)
  const scattered = new Set<string>()
  let areAllScattered = false
  let current: string | null = null

  function remember(key: string): boolean {
    const first = hash(key, 0x811c9dc5)
    const step = hash(key, 0x9747b28c) | 1
    let isKnown = true
    for (let at = 0; at < HASHES; at += 1) {
      const bit = ((first + Math.imul(at, step)) >>> 0) % BITS
      const mask = 1 << (bit & 31)
      const word = bits[bit >>> 5] ?? 0
      if ((word & mask) === 0) isKnown = false
      bits[bit >>> 5] = word | mask
    }
    return isKnown
  }

  return {
    /** Call it with the key of every row, in the order of the file. */
    add(key: string) {
      if (key === current || areAllScattered) return
      current = key
      if (remember(key)) scattered.add(key)
      if (scattered.size > MAX_SCATTERED) {
        areAllScattered = true
        scattered.clear()
      }
    },
    scattered: (): ScatteredKeys => ({
      has: (key) => areAllScattered || scattered.has(key),
      isEmpty: !areAllScattered && scattered.size === 0,
    }),
  }
}
