import { sleep } from './arena.ts'

const AFTER_FAILURE_MS = 20

/** What clients do without a pause while something happens to the server. Remembers what the server confirmed. */
export type Work = {
  /** What is done, in the plural. */
  what: string
  begin(): void
  end(): Promise<void>
  /** Returns how many the server confirmed. */
  confirmed(): number
  /** Returns what is lost or half done, one sentence each. */
  losses(): Promise<string[]>
}

/** Repeats a step, by several clients at once, until it ends. A step may fail, because the server is in trouble. */
export function keepDoing(clients: number, step: () => Promise<void>): Pick<Work, 'begin' | 'end'> {
  let isOver = true
  let running: Promise<void>[] = []

  async function repeat() {
    while (!isOver) await step().catch(() => sleep(AFTER_FAILURE_MS))
  }

  return {
    begin() {
      isOver = false
      running = Array.from({ length: clients }, repeat)
    },
    async end() {
      isOver = true
      await Promise.all(running)
    },
  }
}
