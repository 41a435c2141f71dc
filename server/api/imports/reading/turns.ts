import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 5
const CHECKED_EVERY = 64

/** Gives other work on this thread its turn after every few milliseconds of a long loop. */
export function createTurns() {
  let count = 0
  let startedAt = performance.now()
  return {
    isOver(): boolean {
      count += 1
      return count % CHECKED_EVERY === 0 && performance.now() - startedAt >= SLICE_MS
    },
    async yield() {
      await setImmediate()
      startedAt = performance.now()
    },
  }
}
