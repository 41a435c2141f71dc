/** Somebody signing in waits for a few statements at most. */
const WANTED_MS = 20

/** A single step says little: the machine may have been busy. */
const MOST_GROWTH = 2

type Bounds = { start: number; least: number; most: number }

/** Sizes the parts of a long work so that each is one short statement, on a fast machine and on a slow one. */
export function createPace({ start, least, most }: Bounds) {
  let size = start

  function adapt(done: number, elapsedMs: number) {
    const factor = Math.min(WANTED_MS / Math.max(elapsedMs, 1), MOST_GROWTH)
    // A part that was smaller than wanted proves nothing of larger ones.
    if (factor > 1 && done < size) return
    size = Math.round(Math.min(most, Math.max(least, (size + size * factor) / 2)))
  }

  return {
    size: () => size,
    /** Runs a part of `done` units and learns from how long it took. */
    async run<Result>(done: number, part: () => Promise<Result>): Promise<Result> {
      const startedAt = performance.now()
      const result = await part()
      adapt(done, performance.now() - startedAt)
      return result
    },
  }
}
