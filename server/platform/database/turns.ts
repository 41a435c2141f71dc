import { createJobShare } from './job-share.ts'
import { createTurnQueue, isSomebodyElse, type TurnQueue, type Waiting } from './turn-queue.ts'

/**
 * `statement`: one statement that somebody waits for; several may be on their way at once.
 * `transaction`: somebody waits for it, and it needs the session for itself.
 * `job`: needs the session for itself and lets the others pass.
 */
export type TurnKind = 'statement' | 'transaction' | 'job'

export type Turn = {
  kind: TurnKind
  /** Whose work it is, where it may be stopped for the sake of others; the server's own has nobody's name. */
  person?: string | undefined
  /** A statement of this person was stopped a moment ago: the next one waits until hardly anybody is there. */
  isSlow?: boolean
}

export type TurnAtWork = {
  turn: Turn
  /** How long, in milliseconds, somebody else has waited meanwhile for a short turn. */
  othersWaitMs: number
}

export type Turns = {
  /** Resolves when it is one's turn, to the function that ends it. */
  take(turn: Turn): Promise<() => void>
  /** The oldest turn that runs: the engine takes one statement after the other. */
  atWork(): TurnAtWork | null
}

export type TurnTimer = {
  now(): number
  after(ms: number, callback: () => void): void
}

/** Enough to keep the worker busy while answers travel, few enough that a transaction need not wait for long. */
const statementsAtOnce = 4

/** One request is several turns: a job begins only when nobody has come back for this long. */
const quietMs = 2

/** Slow work begins only when nobody has come for longer, so that it misses whoever is signing in… */
const slowQuietMs = 150

/** …or when no slow work has had a turn for this long, and others, jobs among them, as much time as the last one took. */
const slowPatienceMs = 1000

const systemTimer: TurnTimer = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms),
}

/** Shares out the one session of the embedded engine: short work first, a fair share to jobs, nobody starved. */
export function createTurns(timer: TurnTimer = systemTimer): Turns {
  const now = () => timer.now()
  const queues = { short: createTurnQueue(now), jobs: createTurnQueue(now), slow: createTurnQueue(now) }
  const { short, jobs, slow } = queues
  const jobShare = createJobShare(now)
  const running = new Set<Waiting>()
  let lastShortEnd = Number.NEGATIVE_INFINITY
  let slowBegin = 0
  let nextSlow = Number.NEGATIVE_INFINITY

  function next(): TurnQueue | null {
    if (jobs.first() && jobShare.isOwed()) return jobs
    if (jobShare.comesBackInMs() > 0) return wait(jobShare.comesBackInMs())
    if (isOverdue(slow.first())) return slow
    if (short.first()) return short
    if (jobs.first()) return onceQuiet(jobs, quietMs)
    return slow.first() ? onceQuiet(slow, slowQuietMs) : null
  }

  const isOverdue = (first: Waiting | undefined) =>
    first !== undefined && now() >= Math.max(first.since + slowPatienceMs, nextSlow)

  function wait(ms: number) {
    if (running.size === 0) timer.after(ms, grant)
    return null
  }

  function onceQuiet(queue: TurnQueue, wantedMs: number) {
    const quietFor = now() - lastShortEnd
    return quietFor >= wantedMs ? queue : wait(wantedMs - quietFor)
  }

  function grant() {
    for (;;) {
      const queue = next()
      const first = queue?.first()
      if (!queue || !first || !fitsBeside(running, first.turn)) return
      queue.shift()
      if (running.size === 0) jobShare.begin()
      if (first.turn.isSlow) slowBegin = now()
      running.add(first)
      first.start(() => end(first))
    }
  }

  function end(ended: Waiting) {
    running.delete(ended)
    queues[queueOf(ended.turn)].end(ended.turn)
    if (ended.turn.kind === 'job') jobShare.afterJob()
    else if (jobs.first()) jobShare.afterShort()
    else jobShare.begin()
    if (ended.turn.isSlow) nextSlow = now() + Math.max(slowPatienceMs, now() - slowBegin)
    else if (ended.turn.kind !== 'job') lastShortEnd = now()
    grant()
  }

  return {
    take: (turn) =>
      new Promise((resolve) => {
        queues[queueOf(turn)].push(turn, resolve)
        grant()
      }),
    atWork: () => describeOldest(running, short, now()),
  }
}

function describeOldest(running: ReadonlySet<Waiting>, short: TurnQueue, now: number): TurnAtWork | null {
  const [oldest, ...behind] = running
  if (!oldest) return null
  const { turn } = oldest
  const others = [behind.find((other) => isSomebodyElse(other.turn, turn)), short.firstBeside(turn)]
  return { turn, othersWaitMs: now - Math.min(...others.map((other) => other?.since ?? now)) }
}

function queueOf({ kind, isSlow }: Turn) {
  if (isSlow) return 'slow'
  return kind === 'job' ? 'jobs' : 'short'
}

const isShared = ({ kind, isSlow }: Turn) => kind === 'statement' && isSlow !== true

/** Statements go together, everything else alone. */
function fitsBeside(running: ReadonlySet<Waiting>, turn: Turn): boolean {
  if (running.size === 0) return true
  const [oldest] = running
  return isShared(turn) && oldest !== undefined && isShared(oldest.turn) && running.size < statementsAtOnce
}
