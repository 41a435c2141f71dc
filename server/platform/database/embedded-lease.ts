import { LRUCache } from 'lru-cache'
import type { ClientBase } from 'pg'
import type { Activity } from '#server/platform/database/engine/chunks.ts'
import type { Supervisor } from '#server/platform/database/engine/supervisor.ts'
import type { Watchdog, Watched } from '#server/platform/database/engine/watchdog.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { DatabaseInterruptedError } from './database-errors.ts'
import type { Lease } from './lease.ts'
import { createScheduler, type RunningTask } from './scheduler.ts'
import type { Task, TaskKind } from './task-queue.ts'

type EmbeddedLeaseOptions = {
  supervisor: Supervisor
  watchdog: Watchdog
  /** The maximum time of a person's statement, including retries, in milliseconds. */
  personMs: number
  onTaskEnd: (kind: TaskKind) => void
}

type Work<Result> = (client: ClientBase) => Promise<Result>

/** After a stopped statement, a person counts as slow for this time. */
const slowForMs = 10_000

/** The engine ended before this statement began. The statement can be repeated on the next engine. */
class NotBegunError extends Error {}

/**
 * Gives the embedded engine's only connection to one task at a time. A task of a person that delays others is stopped
 * and repeated at a quieter moment.
 */
export function createEmbeddedLease({ supervisor, watchdog, personMs, onTaskEnd }: EmbeddedLeaseOptions): Lease {
  const scheduler = createScheduler()
  const slowPeople = new LRUCache<string, true>({ max: 1000, ttl: slowForMs })
  const isSlow = (person: string | undefined) => person !== undefined && slowPeople.has(person)
  const timeLimit = createTimeLimit({ ...supervisor, personMs, current: () => scheduler.current(), isSlow })

  async function hold<Result>(task: Task, work: Work<Result>): Promise<Result> {
    const release = await scheduler.acquire(task)
    const endWatch = timeLimit.watch(task)
    let watched: Watched | null = null
    const workAndReset = async (client: ClientBase) => {
      try {
        return await work(client)
      } finally {
        endWatch()
        if (task.kind !== 'statement') await leaveTransaction(client)
      }
    }
    try {
      const engine = await supervisor.running()
      watched = watchdog.watch(task.kind)
      return await Promise.race([watched.interrupted, workAndReset(engine.client)])
    } catch (error) {
      throw task.kind === 'statement' && watched?.wasWaiting === true ? new NotBegunError() : error
    } finally {
      watched?.end()
      endWatch()
      onTaskEnd(task.kind)
      release()
    }
  }

  return async (kind, work, { person, statementMs } = {}) => {
    const startedAt = performance.now()
    for (;;) {
      const task: Task = { kind, person, statementMs, isSlow: isSlow(person) }
      try {
        return await hold(task, work)
      } catch (error) {
        if (error instanceof NotBegunError) continue
        if (person === undefined || !timeLimit.wasStopped(task) || codeOf(error) !== '57014') throw error
        slowPeople.set(person, true)
        if (performance.now() - startedAt >= limitOf(task, personMs)) throw timedOut()
      }
    }
  }
}

/**
 * Rolls back an open transaction, so that the next task doesn't run in it. A cancelled `begin` or `rollback` can leave
 * one open.
 */
async function leaveTransaction(client: ClientBase) {
  // If this fails too, the engine has ended and the transaction with it.
  if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined)
}

/** Returns the same error as a server with `statement_timeout`. */
function timedOut() {
  return new DatabaseInterruptedError('canceling statement due to statement timeout', '57014')
}

/** A person's statement may be stopped when others have waited for this time. */
const patienceMs = 50

/** The maximum time of a statement while others wait. Slow tasks start at quiet moments and get more time. */
const allowanceMs = 100
const slowAllowanceMs = 200

const checkEveryMs = 20

const limitOf = ({ statementMs = Number.POSITIVE_INFINITY }: Task, personMs: number) => Math.min(statementMs, personMs)

export type TimeLimit = {
  /**
   * Call this when a task begins. Call the returned function when the task ends, so that it can't be stopped any more.
   */
  watch(task: Task): () => void
  wasStopped(task: Task): boolean
}

type TimeLimitOptions = {
  /** The maximum time of a person's statement when no one is waiting, in milliseconds. */
  personMs: number
  current: () => RunningTask | null
  activity: () => Activity
  /** Cancels the running statement if its sequence number is still `number`. */
  cancel: (number: number) => Promise<void>
  /** Whether a statement of this person was stopped recently. */
  isSlow: (person: string | undefined) => boolean
}

/**
 * Cancels a person's statement at its time limit, or much earlier if others are waiting. Postgres' own
 * `statement_timeout` does not work here: its timer would run on the busy thread.
 */
export function createTimeLimit({ personMs, current, activity, cancel, isSlow }: TimeLimitOptions): TimeLimit {
  const stopped = new WeakSet<Task>()
  const watched = new Set<Task>()
  let interval: NodeJS.Timeout | undefined

  function limitMs({ task, othersWaitMs }: RunningTask) {
    if (othersWaitMs < patienceMs) return limitOf(task, personMs)
    if (task.isSlow) return slowAllowanceMs
    return isSlow(task.person) ? 0 : allowanceMs
  }

  function check() {
    const running = current()
    const { isBusy, since, number } = activity()
    if (!running || !watched.has(running.task) || !isBusy) return
    if (performance.now() - since < limitMs(running)) return
    stopped.add(running.task)
    // Cancelling fails only if the engine has ended. The statement has then ended too.
    cancel(number).catch(() => undefined)
  }

  function end(task: Task) {
    watched.delete(task)
    if (watched.size === 0) clearInterval(interval)
  }

  return {
    wasStopped: (task) => stopped.has(task),
    watch(task) {
      if (task.person === undefined) return () => undefined
      if (watched.size === 0) interval = setInterval(check, checkEveryMs)
      watched.add(task)
      return () => end(task)
    },
  }
}
