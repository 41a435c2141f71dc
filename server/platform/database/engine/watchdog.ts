import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import type { TurnKind } from '#server/platform/database/turns.ts'

export type Limits = {
  /** How long one statement may run that somebody waits for. */
  statementMs: number
  /** The same inside a job. */
  jobMs: number
  /** How long a transaction may stay open without a statement. */
  idleMs: number
}

export const defaultLimits: Limits = { statementMs: 30_000, jobMs: 600_000, idleMs: 60_000 }

const checkEveryMs = 1000

export type Watched = {
  readonly kind: TurnKind
  /** Rejects with the reason when the engine ends under this turn. */
  readonly interrupted: Promise<never>
  /** The engine ended before it had begun with this turn's statement. */
  wasWaiting: boolean
  end(): void
}

export type Watchdog = {
  /** Call when a turn begins. */
  watch(kind: TurnKind): Watched
  /** Tells every turn that the engine is gone. Only the oldest one can have been at work: the engine takes one at a time. */
  endAll(reason: Error): void
  stop(): void
}

export type WatchdogOptions = {
  limits: Limits
  /** Milliseconds that the statement of this moment has run; null between statements. */
  busyMs: () => number | null
  interrupt: (error: DatabaseInterruptedError) => void
}

/** The last resort: the engine knows no timeouts, so whoever holds it for too long is ended together with it. */
export function startWatchdog({ limits, busyMs, interrupt }: WatchdogOptions): Watchdog {
  const turns = new Map<Watched, (reason: Error) => void>()
  let idleSince = 0

  function check() {
    const [oldest] = turns.keys()
    if (oldest === undefined) return
    const runsFor = busyMs()
    const now = performance.now()
    if (runsFor !== null) idleSince = now
    const limit = oldest.kind === 'job' ? limits.jobMs : limits.statementMs
    if (runsFor !== null && runsFor > limit) interrupt(tooLong(limit))
    else if (runsFor === null && now - idleSince > limits.idleMs) interrupt(tooIdle(limits.idleMs))
  }

  const interval = setInterval(check, checkEveryMs)
  interval.unref()

  return {
    watch(kind) {
      const { promise, reject } = Promise.withResolvers<never>()
      const turn: Watched = { kind, interrupted: promise, wasWaiting: false, end: () => void turns.delete(turn) }
      idleSince = performance.now()
      turns.set(turn, reject)
      return turn
    },
    endAll(reason) {
      for (const [position, [turn, reject]] of [...turns].entries()) {
        turn.wasWaiting = position > 0
        reject(reason)
      }
    },
    stop: () => clearInterval(interval),
  }
}

function tooLong(limitMs: number) {
  return new DatabaseInterruptedError(`A statement ran for more than ${limitMs / 1000} s and was stopped.`, '57014')
}

function tooIdle(limitMs: number) {
  return new DatabaseInterruptedError(
    `A transaction was open for more than ${limitMs / 1000} s without a statement and was stopped.`,
    '57P01',
  )
}
