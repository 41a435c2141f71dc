import { LRUCache } from 'lru-cache'
import type { ClientBase } from 'pg'
import { codeOf } from '#server/platform/system/error-code.ts'
import { DatabaseInterruptedError } from './database-errors.ts'
import type { Activity } from './engine/engine.ts'
import type { Supervisor } from './engine/supervisor.ts'
import type { Watchdog, Watched } from './engine/watchdog.ts'
import type { Lease } from './lease.ts'
import { createScheduler, type RunningTask } from './scheduler.ts'
import type { Task, TaskKind } from './task-queue.ts'

type EmbeddedLeaseOptions = {
  supervisor: Supervisor
  watchdog: Watchdog
  /** How long a person's statement may run, including retries, in milliseconds. */
  personMs: number
  onTaskEnd: (kind: TaskKind) => void
}

type Work<Result> = (client: ClientBase) => Promise<Result>

/** How long a person whose statement was stopped counts as slow. */
const slowForMs = 10_000

/** The engine ended before this statement began, so it can run again on the next engine. */
class NotBegunError extends Error {}

/**
 * Leases the embedded engine's only connection to one task at a time. A person's task that keeps others waiting is
 * stopped and retried at a quieter moment.
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

  return async (kind, work, person) => {
    const startedAt = performance.now()
    for (;;) {
      const task: Task = { kind, person, isSlow: isSlow(person) }
      try {
        return await hold(task, work)
      } catch (error) {
        if (error instanceof NotBegunError) continue
        if (person === undefined || !timeLimit.wasStopped(task) || codeOf(error) !== '57014') throw error
        slowPeople.set(person, true)
        if (performance.now() - startedAt >= personMs) throw timedOut()
      }
    }
  }
}

/** A stopped `begin` or `rollback` would leave the next task in a failed transaction. */
async function leaveTransaction(client: ClientBase) {
  // If this fails too, the engine has ended and the transaction with it.
  if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined)
}

/** The error of a server's `statement_timeout`. */
function timedOut() {
  return new DatabaseInterruptedError('canceling statement due to statement timeout', '57014')
}

/** How long others wait before a person's statement is stopped. */
const patienceMs = 50

/** How long a statement may run while others wait; slow tasks, which start at quiet moments, get more. */
const allowanceMs = 100
const slowAllowanceMs = 200

const checkEveryMs = 20

export type TimeLimit = {
  /** Call when a task begins. Call the returned function when it ends, so that it is not stopped afterwards. */
  watch(task: Task): () => void
  wasStopped(task: Task): boolean
}

type TimeLimitOptions = {
  /** How long a person's statement may run when no one is waiting, in milliseconds. */
  personMs: number
  current: () => RunningTask | null
  activity: () => Activity
  /** Cancels the running statement if it still has this number. */
  cancel: (number: number) => Promise<void>
  /** Whether a statement of this person was stopped recently. */
  isSlow: (person: string | undefined) => boolean
}

/**
 * Cancels a person's statement at its time limit, or much earlier if others are waiting. The embedded engine has no
 * `statement_timeout`: its timer would run on the thread that is busy with the statement.
 */
export function createTimeLimit({ personMs, current, activity, cancel, isSlow }: TimeLimitOptions): TimeLimit {
  const stopped = new WeakSet<Task>()
  const watched = new Set<Task>()
  let interval: NodeJS.Timeout | undefined

  function limitMs({ task, othersWaitMs }: RunningTask) {
    if (othersWaitMs < patienceMs) return personMs
    if (task.isSlow) return slowAllowanceMs
    return isSlow(task.person) ? 0 : allowanceMs
  }

  function check() {
    const running = current()
    const { isBusy, since, number } = activity()
    if (!running || !watched.has(running.task) || !isBusy) return
    if (performance.now() - since < limitMs(running)) return
    stopped.add(running.task)
    // This fails if the engine has ended, and then the statement has ended too.
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
