/** How much time jobs are owed for each that short work takes while they wait: they get two fifths of a busy engine. */
const jobTimePerShortTime = 2 / 3

/** In milliseconds; bounded, so that a long stretch of one kind costs the other but a moment. */
const mostOwed = 50
const mostTakenAhead = 100

/** How long others are held back for the next piece of a job that is still owed time. */
const comeBackMs = 2

export type JobShare = {
  /** The engine, idle until now, begins with something. */
  begin(): void
  /** A job has ended. */
  afterJob(): void
  /** Short work has ended while a job waited. */
  afterShort(): void
  /** Whether it is a job's turn although others wait. */
  isOwed(): boolean
  /**
   * How long, in milliseconds, the next piece of a job is still waited for; 0 where it is not. A job is many small pieces:
   * what it is owed it takes in one go, or it would wait for all the others before each.
   */
  comesBackInMs(): number
}

/** Keeps the account between short work and the jobs that wait meanwhile. */
export function createJobShare(now: () => number): JobShare {
  let accountedAt = 0
  let owed = 0
  let lastJobEnd = Number.NEGATIVE_INFINITY

  function spent() {
    const ms = now() - accountedAt
    accountedAt += ms
    return ms
  }

  return {
    begin: () => void spent(),
    afterJob: () => {
      owed = Math.max(owed - spent(), -mostTakenAhead)
      lastJobEnd = now()
    },
    afterShort: () => {
      owed = Math.min(owed + spent() * jobTimePerShortTime, mostOwed)
    },
    isOwed: () => owed > 0,
    comesBackInMs: () => (owed > 0 ? Math.max(0, lastJobEnd + comeBackMs - now()) : 0),
  }
}
