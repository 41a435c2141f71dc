/** Files of at most this size count as small: about 10,000 rows. */
const SMALL_BYTES = 1024 * 1024

/** Packed files and workbooks are this many times as large when they are read. */
const PACKED_FACTOR = 20
const PACKED = /\.(?:gz|zip|xlsx)$/i

/** How many run at once. Small ones have places of their own, so that they never wait for large ones. */
const PLACES = { small: 2, large: 3 } as const

type Size = keyof typeof PLACES

/** What decides when an import may run. */
export type Turn = { storeId: string; person: string; size: Size }

/** Returns whether a file is small or large. */
export const sizeOfFile = (filename: string | null, bytes: number): Size =>
  (PACKED.test(filename ?? '') ? bytes * PACKED_FACTOR : bytes) > SMALL_BYTES ? 'large' : 'small'

/**
 * Decides which import runs next. Those of a store run in the order in which they were added, because a later file
 * changes what an earlier one added. A person runs one small and one large at a time, and who started one longest ago
 * comes first.
 */
export function createImportTurns<Entry extends Turn>() {
  const waiting: Entry[] = []
  const running = new Set<Entry>()
  const resting = new Set<Entry>()
  /** When each person last started an import. People without imports are forgotten. */
  const started = new Map<string, number>()
  let starts = 0

  function isFree({ person, size }: Entry): boolean {
    const sameSize = [...running].filter((other) => other.size === size)
    return sameSize.length < PLACES[size] && sameSize.every((other) => other.person !== person)
  }

  function forget(person: string) {
    if (![...running, ...waiting].some((entry) => entry.person === person)) started.delete(person)
  }

  return {
    add: (entry: Entry) => void waiting.push(entry),
    /** Returns the import to run next, and counts it as running. Returns `null` if none can run now. */
    take(): Entry | null {
      const stores = new Set([...running].map(({ storeId }) => storeId))
      let next: Entry | null = null
      for (const entry of waiting) {
        const isFirst = !stores.has(entry.storeId)
        stores.add(entry.storeId)
        if (!isFirst || resting.has(entry) || !isFree(entry)) continue
        if (next === null || (started.get(entry.person) ?? 0) < (started.get(next.person) ?? 0)) next = entry
      }
      if (next === null) return null
      waiting.splice(waiting.indexOf(next), 1)
      running.add(next)
      starts += 1
      started.set(next.person, starts)
      return next
    },
    end(entry: Entry) {
      running.delete(entry)
      forget(entry.person)
    },
    /** Gives up the place of a running import, which goes on first in its store after `wake`. */
    rest(entry: Entry) {
      running.delete(entry)
      resting.add(entry)
      waiting.unshift(entry)
    },
    wake: (entry: Entry) => void resting.delete(entry),
    /** Forgets those that wait. */
    clear() {
      waiting.length = 0
      resting.clear()
    },
    running: (): Entry[] => [...running],
    all: (): Entry[] => [...running, ...waiting],
  }
}
