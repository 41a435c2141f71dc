/**
 * `statement`: one statement that somebody waits for; several may be on their way at once.
 * `transaction`: somebody waits for it, and it needs the session for itself.
 * `job`: needs the session for itself and lets the others pass.
 */
export type TurnKind = 'statement' | 'transaction' | 'job'

export type Turns = {
  /** Resolves when it is one's turn, to the function that ends it. */
  take(kind: TurnKind): Promise<() => void>
}

export type TurnTimer = {
  now(): number
  after(ms: number, callback: () => void): void
}

/** Enough to keep the worker busy while answers travel, few enough that a transaction need not wait for long. */
const statementsAtOnce = 8

/** One request is several turns: a job begins only when nobody has come back for this long. */
const quietMs = 2

/** When no job has had a turn for this long, one goes next, whoever else is there. */
const patienceMs = 100

type Waiting = { kind: TurnKind; since: number; start: () => void }

const systemTimer: TurnTimer = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms),
}

/** Shares out the one session of the embedded engine: short work first, jobs in its gaps, nobody starved. */
export function createTurns(timer: TurnTimer = systemTimer): Turns {
  const short: Waiting[] = []
  const jobs: Waiting[] = []
  let running = 0
  let isExclusive = false
  let lastShortEnd = Number.NEGATIVE_INFINITY
  let lastJobEnd = Number.NEGATIVE_INFINITY

  function next(): Waiting[] | null {
    const [job] = jobs
    if (job !== undefined && timer.now() - Math.max(job.since, lastJobEnd) >= patienceMs) return jobs
    if (short.length > 0) return short
    if (job === undefined) return null
    const quietFor = timer.now() - lastShortEnd
    if (quietFor >= quietMs) return jobs
    if (running === 0) timer.after(quietMs - quietFor, grant)
    return null
  }

  function canStart({ kind }: Waiting): boolean {
    if (isExclusive) return false
    return kind === 'statement' ? running < statementsAtOnce : running === 0
  }

  function grant() {
    for (;;) {
      const queue = next()
      const [first] = queue ?? []
      if (queue === null || first === undefined || !canStart(first)) return
      queue.shift()
      running += 1
      isExclusive = first.kind !== 'statement'
      first.start()
    }
  }

  function end(kind: TurnKind) {
    running -= 1
    isExclusive = false
    if (kind === 'job') lastJobEnd = timer.now()
    else lastShortEnd = timer.now()
    grant()
  }

  return {
    take: (kind) =>
      new Promise((resolve) => {
        const queue = kind === 'job' ? jobs : short
        queue.push({ kind, since: timer.now(), start: () => resolve(() => end(kind)) })
        grant()
      }),
  }
}
