import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import type { TurnKind } from '#server/platform/database/turns.ts'
import type { Activity } from './engine-thread.ts'

export type Limits = {
  /** How long a person's statement may run, tries included. */
  personMs: number
  /** How long one statement may run that somebody waits for. */
  statementMs: number
  /** The same inside a job. */
  jobMs: number
  /** How long a transaction may stay open without a statement. */
  idleMs: number
}

export const defaultLimits: Limits = { personMs: 10_000, statementMs: 30_000, jobMs: 600_000, idleMs: 60_000 }

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
  limits: Omit<Limits, 'personMs'>
  activity: () => Omit<Activity, 'number'>
  interrupt: (error: DatabaseInterruptedError) => void
}

/** The last resort: the engine knows no timeouts, so whoever holds it for too long is ended together with it. */
export function startWatchdog({ limits, activity, interrupt }: WatchdogOptions): Watchdog {
  const turns = new Map<Watched, (reason: Error) => void>()
  let checkedAt = performance.now()
  let seen = activity()
  let seenForMs = 0

  function check() {
    const now = performance.now()
    // While a machine sleeps nobody works, so that of its night no more counts than two checks.
    seenForMs += Math.min(now - checkedAt, 2 * checkEveryMs)
    checkedAt = now
    const [oldest] = turns.keys()
    if (oldest === undefined) return
    const { isBusy, since } = activity()
    if (isBusy !== seen.isBusy || since !== seen.since) seenForMs = 0
    seen = { isBusy, since }
    const limit = oldest.kind === 'job' ? limits.jobMs : limits.statementMs
    if (isBusy && seenForMs > limit) interrupt(tooLong(limit))
    else if (!isBusy && seenForMs > limits.idleMs) interrupt(tooIdle(limits.idleMs))
  }

  const interval = setInterval(check, checkEveryMs)
  interval.unref()

  return {
    watch(kind) {
      const { promise, reject } = Promise.withResolvers<never>()
      const turn: Watched = { kind, interrupted: promise, wasWaiting: false, end: () => void turns.delete(turn) }
      if (turns.size === 0) seenForMs = 0
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
