import { createJobShare } from './job-share.ts'
import { createTaskQueue, isOtherPerson, type QueuedTask, type Task, type TaskQueue } from './task-queue.ts'

export type RunningTask = {
  task: Task
  /** How long the first short task of another person has been waiting, in milliseconds. */
  othersWaitMs: number
}

export type Scheduler = {
  /** Waits until the task may run. Resolves to a function that ends the task. */
  acquire(task: Task): Promise<() => void>
  /**
   * The task that the engine is working on, or null. This is the oldest one, because the engine runs statements in
   * order.
   */
  current(): RunningTask | null
}

export type SchedulerTimer = {
  now(): number
  after(ms: number, callback: () => void): void
}

/**
 * The number of statements sent at once. Enough to keep the worker busy, and few enough that a transaction doesn't wait
 * long.
 */
const maxConcurrentStatements = 4

/** A request often sends several tasks, one after another. A job begins only after this pause. */
const quietMs = 2

/** Slow tasks begin only after this longer pause, so that they don't delay a sign-in. */
const slowQuietMs = 150

/**
 * If there is no such pause, a slow task begins after this time. Between two slow tasks, other tasks get at least as
 * much time as the first one took.
 */
const slowPatienceMs = 1000

const systemTimer: SchedulerTimer = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms),
}

/**
 * Schedules tasks on the embedded engine's only session. Short tasks go first; jobs and slow tasks still get a share.
 */
export function createScheduler(timer: SchedulerTimer = systemTimer): Scheduler {
  const now = () => timer.now()
  const queues = { short: createTaskQueue(now), jobs: createTaskQueue(now), slow: createTaskQueue(now) }
  const { short, jobs, slow } = queues
  const jobShare = createJobShare(now)
  const running = new Set<QueuedTask>()
  let lastShortEnd = Number.NEGATIVE_INFINITY
  let slowBegin = 0
  let nextSlow = Number.NEGATIVE_INFINITY

  function next(): TaskQueue | null {
    if (jobs.first() && jobShare.isOwed()) return jobs
    if (jobShare.waitForJobMs() > 0) return wait(jobShare.waitForJobMs())
    if (isOverdue(slow.first())) return slow
    if (short.first()) return short
    if (jobs.first()) return onceQuiet(jobs, quietMs)
    return slow.first() ? onceQuiet(slow, slowQuietMs) : null
  }

  const isOverdue = (first: QueuedTask | undefined) =>
    first !== undefined && now() >= Math.max(first.since + slowPatienceMs, nextSlow)

  function wait(ms: number) {
    if (running.size === 0) timer.after(ms, grant)
    return null
  }

  function onceQuiet(queue: TaskQueue, wantedMs: number) {
    const quietFor = now() - lastShortEnd
    return quietFor >= wantedMs ? queue : wait(wantedMs - quietFor)
  }

  function grant() {
    for (;;) {
      const queue = next()
      const first = queue?.first()
      if (!queue || !first || !canRunBeside(running, first.task)) return
      queue.shift()
      if (running.size === 0) jobShare.begin()
      if (first.task.isSlow) slowBegin = now()
      running.add(first)
      first.start(() => end(first))
    }
  }

  function end(ended: QueuedTask) {
    running.delete(ended)
    queues[queueOf(ended.task)].end(ended.task)
    if (ended.task.kind === 'job') jobShare.afterJob()
    else if (jobs.first()) jobShare.afterShort()
    else jobShare.begin()
    if (ended.task.isSlow) nextSlow = now() + Math.max(slowPatienceMs, now() - slowBegin)
    else if (ended.task.kind !== 'job') lastShortEnd = now()
    grant()
  }

  return {
    acquire: (task) =>
      new Promise((resolve) => {
        queues[queueOf(task)].push(task, resolve)
        grant()
      }),
    current: () => describeOldest(running, short, now()),
  }
}

function describeOldest(running: ReadonlySet<QueuedTask>, short: TaskQueue, now: number): RunningTask | null {
  const [oldest, ...behind] = running
  if (!oldest) return null
  const { task } = oldest
  const others = [behind.find((other) => isOtherPerson(other.task, task)), short.firstOfOthers(task)]
  return { task, othersWaitMs: now - Math.min(...others.map((other) => other?.since ?? now)) }
}

function queueOf({ kind, isSlow }: Task) {
  if (isSlow) return 'slow'
  return kind === 'job' ? 'jobs' : 'short'
}

const isShared = ({ kind, isSlow }: Task) => kind === 'statement' && isSlow !== true

/** Returns whether a task may start now. Statements run side by side; all other tasks run alone. */
function canRunBeside(running: ReadonlySet<QueuedTask>, task: Task): boolean {
  if (running.size === 0) return true
  const [oldest] = running
  return isShared(task) && oldest !== undefined && isShared(oldest.task) && running.size < maxConcurrentStatements
}
