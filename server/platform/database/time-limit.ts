import type { Activity } from './engine/engine-thread.ts'
import type { Turn, TurnAtWork } from './turns.ts'

/** Others have waited for this long before a person's statement is stopped for their sake. */
const patienceMs = 50

/** How long it may go on while others wait, and how long where it only begins when hardly anybody is there. */
const allowanceMs = 100
const slowAllowanceMs = 200

const checkEveryMs = 20

export type TimeLimit = {
  /** Call when a turn begins, and the function that comes back when it ends: from then on it is not stopped. */
  watch(turn: Turn): () => void
  wasStopped(turn: Turn): boolean
}

export type TimeLimitOptions = {
  /** How long a person's statement may run where nobody waits, in milliseconds. */
  personMs: number
  atWork: () => TurnAtWork | null
  activity: () => Activity
  /** Cancels what the engine is at, if it still is at that number. */
  cancel: (number: number) => Promise<void>
  /** Whether another statement of this person was stopped a moment ago. */
  isSlow: (person: string | undefined) => boolean
}

/**
 * Cancels a person's statement that has gone on for its time, and long before that where somebody else waits. The
 * engine knows no `statement_timeout`: its alarm would have to ring on the very thread that is at work.
 */
export function createTimeLimit({ personMs, atWork, activity, cancel, isSlow }: TimeLimitOptions): TimeLimit {
  const stopped = new WeakSet<Turn>()
  const watched = new Set<Turn>()
  let interval: NodeJS.Timeout | undefined

  function limitMs({ turn, othersWaitMs }: TurnAtWork) {
    if (othersWaitMs < patienceMs) return personMs
    if (turn.isSlow) return slowAllowanceMs
    return isSlow(turn.person) ? 0 : allowanceMs
  }

  function check() {
    const current = atWork()
    const { isBusy, since, number } = activity()
    if (!current || !watched.has(current.turn) || !isBusy) return
    if (performance.now() - since < limitMs(current)) return
    stopped.add(current.turn)
    // An engine that has ended meanwhile has stopped it, too.
    cancel(number).catch(() => undefined)
  }

  function end(turn: Turn) {
    watched.delete(turn)
    if (watched.size === 0) clearInterval(interval)
  }

  return {
    wasStopped: (turn) => stopped.has(turn),
    watch(turn) {
      if (turn.person === undefined) return () => undefined
      if (watched.size === 0) interval = setInterval(check, checkEveryMs)
      watched.add(turn)
      return () => end(turn)
    },
  }
}
