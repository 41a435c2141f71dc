import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import type { TaskKind } from '#server/platform/database/task-queue.ts'
import type { Activity } from './chunks.ts'

export type Limits = {
  /** How long a person's statement may run, including retries. */
  personMs: number
  /** How long a statement of a request may run. */
  statementMs: number
  /** How long a statement of a job may run. */
  jobMs: number
  /** How long a transaction may stay open without a statement. */
  idleMs: number
}

export const defaultLimits: Limits = { personMs: 10_000, statementMs: 30_000, jobMs: 600_000, idleMs: 60_000 }

const checkEveryMs = 1000

export type Watched = {
  readonly kind: TaskKind
  /** Rejects with the reason if the engine ends during this task. */
  readonly interrupted: Promise<never>
  /** True if the engine ended before it began this task's statement. */
  wasWaiting: boolean
  end(): void
}

export type Watchdog = {
  /** Call this when a task begins. */
  watch(kind: TaskKind): Watched
  /** Rejects all tasks after the engine has ended. Sets `wasWaiting` on all but the oldest, which may have begun. */
  endAll(reason: Error): void
  stop(): void
}

export type WatchdogOptions = {
  limits: Omit<Limits, 'personMs'>
  activity: () => Omit<Activity, 'number'>
  interrupt: (error: DatabaseInterruptedError) => void
}

/** Ends the engine if a task uses it for too long, because the engine has no timeouts of its own. */
export function startWatchdog({ limits, activity, interrupt }: WatchdogOptions): Watchdog {
  const tasks = new Map<Watched, (reason: Error) => void>()
  let checkedAt = performance.now()
  let seen = activity()
  let seenForMs = 0

  function check() {
    const now = performance.now()
    // Time that the machine spent suspended doesn't count.
    seenForMs += Math.min(now - checkedAt, 2 * checkEveryMs)
    checkedAt = now
    const [oldest] = tasks.keys()
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
      const task: Watched = { kind, interrupted: promise, wasWaiting: false, end: () => void tasks.delete(task) }
      if (tasks.size === 0) seenForMs = 0
      tasks.set(task, reject)
      return task
    },
    endAll(reason) {
      for (const [position, [task, reject]] of [...tasks].entries()) {
        task.wasWaiting = position > 0
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
