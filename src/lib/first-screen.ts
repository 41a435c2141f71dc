import { whenIdle } from './scheduling.ts'

const LONGEST_WAIT_MS = 3_000

let drawn: Promise<void> = Promise.resolve()
let tell = () => {}

/** Announces a first screen: from now on, `whenFirstScreenDrawn` waits for it, for at most 3 s. */
export function expectFirstScreen(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  drawn = promise
  tell = () => void whenIdle(resolve)
  setTimeout(resolve, LONGEST_WAIT_MS)
}

/** Reports that the first screen is painted. Work that waits for it starts when the browser is idle. */
export function markFirstScreenDrawn(): void {
  tell()
}

/**
 * Resolves when the first screen is painted, so that less important work can start. Resolves at once if no first screen
 * is expected.
 */
export function whenFirstScreenDrawn(): Promise<void> {
  return drawn
}
