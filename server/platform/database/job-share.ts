/** Time owed to waiting jobs per unit of short work: jobs get two fifths of a busy engine. */
const jobTimePerShortTime = 2 / 3

/** Bounds in milliseconds, so that a long run of one kind delays the other only briefly. */
const mostOwed = 50
const mostTakenAhead = 100

/** How long others wait for the next piece of a job that is still owed time. */
const nextPieceMs = 2

export type JobShare = {
  /** Call when the idle engine starts a task. */
  begin(): void
  /** Call when a job has ended. */
  afterJob(): void
  /** Call when a short task has ended while a job waited. */
  afterShort(): void
  /** Whether a job runs next although others are waiting. */
  isOwed(): boolean
  /**
   * Returns the milliseconds left to wait for the job's next piece, or 0. A job consists of many small pieces and uses
   * its owed time in one go; otherwise it would wait for all others before each piece.
   */
  waitForJobMs(): number
}

/** Tracks how much time waiting jobs are owed. */
export function createJobShare(now: () => number): JobShare {
  let updatedAt = 0
  let owed = 0
  let lastJobEnd = Number.NEGATIVE_INFINITY

  function spent() {
    const ms = now() - updatedAt
    updatedAt += ms
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
    waitForJobMs: () => (owed > 0 ? Math.max(0, lastJobEnd + nextPieceMs - now()) : 0),
  }
}
