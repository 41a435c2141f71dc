import { whenIdle } from './idle.ts'

const LONGEST_WAIT_MS = 3_000

let drawn: Promise<void> = Promise.resolve()
let tell = () => {}

/** Lets `whenFirstScreenDrawn` wait for the page's first screen, 3 s at the longest. */
export function expectFirstScreen(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  drawn = promise
  tell = () => void whenIdle(resolve)
  setTimeout(resolve, LONGEST_WAIT_MS)
}

/** Tells that the first screen has been painted; what waits begins as soon as the browser is idle. */
export function noteFirstScreenDrawn(): void {
  tell()
}

/** Resolves when what the first screen does not need may begin; at once where nobody expects a first screen. */
export function whenFirstScreenDrawn(): Promise<void> {
  return drawn
}
