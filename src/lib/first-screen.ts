import { whenIdle } from './scheduling.ts'

const LONGEST_WAIT_MS = 3_000

let drawn: Promise<void> = Promise.resolve()
let tell = () => {}

/** Makes `whenFirstScreenDrawn` wait for the first screen, for at most 3 s. */
export function expectFirstScreen(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  drawn = promise
  tell = () => void whenIdle(resolve)
  setTimeout(resolve, LONGEST_WAIT_MS)
}

/** Reports that the first screen is painted. Waiting work starts when the browser is idle. */
export function markFirstScreenDrawn(): void {
  tell()
}

/** Resolves when work that the first screen doesn't need can start; at once if no first screen is expected. */
export function whenFirstScreenDrawn(): Promise<void> {
  return drawn
}
